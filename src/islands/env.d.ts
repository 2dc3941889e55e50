import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first sign of intent and replays the press; see `intent-directive.ts`. */
    'client:intent'?: boolean;
    /** Hydrates after `load`, on screen, where motion is welcome; a media query narrows it. See `calm-directive.ts`. */
    'client:calm'?: boolean | string;
  }
}
