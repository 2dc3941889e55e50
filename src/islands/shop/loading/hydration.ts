/** Hydrates islands with Astro's element and our own directives. */
// Import order: the element looks up directives as soon as it is defined.
import './register-directives.ts';
import '../../../astro-inside/island-element.ts';
