/** What `client:intent` and `client:visible` wait for. An island looks its directive up when it is defined. */
import type { ClientDirective } from 'astro';
import visible from 'astro/runtime/client/visible.js';
import intent from '../shop/loading/client-intent.ts';

const directives: Readonly<Record<string, ClientDirective>> = { intent, visible };

window.Astro = { ...window.Astro, ...directives };
for (const name of Object.keys(directives)) dispatchEvent(new Event(`astro:${name}`));
