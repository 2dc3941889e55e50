import only from 'astro/runtime/client/only.js';
import type { ClientDirective } from 'astro';

/**
 * What Astro's element looks for as soon as it is defined (`island-element.ts`): its directives by their names, and what each
 * island's file exports.
 */
export function defineDirectives(own: Readonly<Record<string, ClientDirective>>): void {
  Object.assign(globalThis, { Astro: { ...own, only } });
  // An island exports what its file is called: `lean-islands.ts` leaves that out.
  for (const island of document.querySelectorAll('astro-island:not([component-export])')) {
    const [, name = ''] = /\/(\w+)\.[^/]*$/.exec(island.getAttribute('component-url') ?? '') ?? [];
    island.setAttribute('component-export', name);
  }
}
