/** Where Astro's element looks for directives by their names. */
import only from 'astro/runtime/client/only.js';
import visible from 'astro/runtime/client/visible.js';
import intentDirective from '../intent-directive.ts';

Object.assign(globalThis, { Astro: { intent: intentDirective, only, visible } });
