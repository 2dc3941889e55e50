import only from 'astro/runtime/client/only.js';
import type { ClientDirective } from 'astro';

/**
 * Globals that Astro's island element reads when it is defined (`island-element.ts`): client directives by name, and
 * each island's export name.
 */
export function defineDirectives(own: Readonly<Record<string, ClientDirective>>): void {
  Object.assign(globalThis, { Astro: { ...own, only } });
  // An island's export has its file's name; `unused-island-attributes.ts` omits the attribute.
  for (const island of document.querySelectorAll('astro-island:not([component-export])')) {
    const [, name = ''] = /\/(\w+)\.[^/]*$/.exec(island.getAttribute('component-url') ?? '') ?? [];
    island.setAttribute('component-export', name);
  }
}
