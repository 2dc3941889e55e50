import { defineDirectives } from '../../../astro-inside/island-directives.ts';
import intent, { nearDirective, openDirective, wantedDirective } from './hydration-directives.ts';

defineDirectives({ intent, near: nearDirective, open: openDirective, wanted: wantedDirective });
