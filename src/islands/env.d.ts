import 'astro';

/** The directives are described in `hydration-directives.ts`. */
declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string;
    'client:near'?: boolean;
    'client:open'?: boolean;
    'client:wanted'?: boolean;
  }
}
