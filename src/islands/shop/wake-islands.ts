/** Brings islands to life, by Astro's own element and our directives. */
// The element looks for the directives as soon as it is defined: they come first.
import './own-directives.ts';
import '../../astro-inside/island-element.ts';
