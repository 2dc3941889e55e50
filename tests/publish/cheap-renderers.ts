/** Rendering for tests of small shops. */
import { Renderers } from '../../scripts/publish/render/renderers.ts';

/**
 * One thread, because every other one loads the bundle as well for some hundred pages, and pages compressed fast: the best
 * quality takes 50 ms for each.
 */
export function cheapRenderers(): Renderers {
  return new Renderers(1, 0);
}
