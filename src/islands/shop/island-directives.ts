/** What Astro's element looks for as soon as it is defined: its directives by their names, and what each island's file exports. */
import only from 'astro/runtime/client/only.js';
import intent, { nearDirective, openDirective, wantedDirective } from '../intent-directive.ts';

Object.assign(globalThis, {
  Astro: { intent, near: nearDirective, only, open: openDirective, wanted: wantedDirective },
});

/** An island exports what its file is called: `Kept.astro` leaves that out. */
for (const island of document.querySelectorAll('astro-island:not([component-export])')) {
  const [, name = ''] = /\/(\w+)\.[^/]*$/.exec(island.getAttribute('component-url') ?? '') ?? [];
  island.setAttribute('component-export', name);
}
