/** Row 15 of what good means. `EDIT_SEQUENCES=40 npm test -- edit-sequences` tries more of them. */
import { describe, expect, it } from 'vitest';
import { storeChangeReport, readReportedChanges } from '../../scripts/publish/state/reported-changes.ts';
import { picture } from './fake-backend.ts';
import { editAtRandom } from './random-edits.ts';
import { contentOf, firstPublish, openShop, publishFrom, warmThreads } from './whole-release.ts';
import { drawFrom } from './wire-values.ts';
import { openWorkshop } from './workshop.ts';

const sequences = Number(process.env['EDIT_SEQUENCES'] ?? 3);
const longestSequence = 4;

describe(`${sequences} random sequences of edits, each edit published as it comes`, () => {
  it(
    'leave the release, byte for byte, that a first publish of the same shop makes',
    { timeout: 400_000 + sequences * 30_000 },
    async ({ task }) => {
      const { backend, data } = openWorkshop(17);
      backend.pictures.set('/media/a.png', await picture());
      backend.pictures.set('/media/b.png', await picture('#843'));
      backend.products[3]!.picture = '/media/a.png';
      backend.products.at(-1)!.related = [];
      const threads = warmThreads();
      await openShop(backend, data, { threads });
      let publishes = 0;
      for (let sequence = 1; sequence <= sequences; sequence += 1) {
        const draw = drawFrom(sequence);
        // A first publish asks for many products at once where it can: that must come to the same.
        backend.hasDetails = ([false, true, 'with cards'] as const)[sequence % 3] ?? false;
        for (let edits = 1 + draw(longestSequence); edits > 0; edits -= 1) {
          const { areas, slug, detectedBy } = editAtRandom(backend, draw);
          // Sometimes the webhook is lost, and the schedule detects the change.
          const isNamed = detectedBy === 'name' || (detectedBy === 'either' && draw(3) > 0);
          // Half of the named edits are reported before the publish.
          const isTold = isNamed && draw(2) === 0;
          if (isTold) storeChangeReport(data, { products: [slug], areas, lookAgainAt: [] });
          await publishFrom(backend, data, {
            threads,
            isPoll: !isNamed,
            ...(isNamed && !isTold && { only: [slug], areas }),
          });
          publishes += 1;
          expect(readReportedChanges(data)).toMatchObject({ products: [], isPoll: false });
        }
        const whole = await firstPublish(data, backend);
        const label = `sequence ${sequence}`;
        // Pictures that no page names any more stay until a full sync.
        const live = Object.entries(await contentOf(data));
        const content = live.filter(([path]) => path in whole || !path.startsWith('/img/'));
        expect({ label, ...Object.fromEntries(content) }).toEqual({ label, ...whole });
      }
      await publishFrom(backend, data, { threads, isFull: true });
      expect(await contentOf(data)).toEqual(await firstPublish(data, backend));
      Object.assign(task.meta, { tally: { sequences, publishes } });
    },
  );
});
