import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first sign of intent and replays the press; see `intent-directive.ts` for its values. */
    'client:intent'?: boolean | string;
  }
}
