import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest starts with the slowest files of the last run. Without a cache, e.g. on CI, it sorts by size; then these come
 * first, so that no worker runs a slow file alone at the end.
 */
const slowest = [
  'publish/killed-publish',
  'publish/build.',
  'dev/dev.',
  'audit/hostile-catalogue',
  'publish/edit-sequences',
  'publish/command-lines',
  'safety/hostile',
  'publish/renamed-shop',
  'publish/waves',
  'publish/command.',
  'serve/start-shop',
  'serve/release-switch',
  'stores/cart-model',
  'serve/guard-framing',
  'api/session.',
  'api/robustness',
  'e2e/budgets',
  'e2e/editors-commands',
  'e2e/payments',
  'e2e/pages',
  'e2e/zoom',
  'e2e/letters',
  'e2e/checkout',
  'e2e/unpaid-ends',
  'e2e/account.',
  'e2e/named-lists',
  'e2e/chrome',
  'e2e/session-faults',
  'e2e/session.',
  'e2e/aria-states',
  'e2e/keyboard-sight',
  'e2e/cart.',
  'e2e/editors-day',
  'e2e/category-menu',
  'e2e/cart-faults',
  'e2e/listing.',
  'e2e/storage',
  'e2e/notices',
  'e2e/access',
  'e2e/product.',
  'e2e/account-states',
  'e2e/cart-left',
  'e2e/carousels',
  'e2e/header',
  'e2e/sandbox',
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
