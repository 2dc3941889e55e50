import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first sign of intent and replays the press; see `intent-directive.ts` for the parameters it names. */
    'client:intent'?: boolean | string;
  }
}
