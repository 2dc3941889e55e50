import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest starts with the slowest files of the last run. Without a cache, e.g. on CI, it sorts by size; then these come
 * first, so that no worker runs a slow file alone at the end.
 */
const slowest = [
  'publish/killed-publish',
  'publish/build.',
  'publish/waves',
  'publish/edit-sequences',
  'audit/hostile-catalogue',
  'safety/hostile',
  'stores/cart-model',
  'seed/seed-shop',
  'serve/start-shop',
  'serve/release-switch',
  'api/session.',
  'e2e/payments',
  'e2e/pages',
  'e2e/session.',
  'e2e/account.',
  'e2e/checkout',
  'e2e/cart.',
  'e2e/chunk-error',
  'e2e/session-faults',
  'e2e/header',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    // Keeps the order of projects, and of files that are not listed.
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = slowest.findIndex((name) => moduleId.includes(`/tests/${name}`));
      return projects.indexOf(project.name) * 1000 + (place < 0 ? slowest.length : place);
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
