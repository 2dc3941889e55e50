/** Victim process of a kill test: publishes changes one after another and prints each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectGarbage } from '../../scripts/publish/release-garbage.ts';
import { activateRelease, createRelease } from '../../scripts/publish/release.ts';
import { dataLayout } from '../../scripts/settings.ts';

const layout = dataLayout(process.argv[2] ?? '');
mkdirSync(join(layout.build, 'producto'), { recursive: true });
for (let n = 0; ; n += 1) {
  for (let product = 0; product < 20; product += 1) {
    const text = `${process.pid} ${n} ${product} `.repeat(200);
    writeFileSync(join(layout.build, 'producto', `${product}.html`), text);
  }
  const { id } = await createRelease({ layout, now: new Date() });
  await activateRelease(layout, id);
  console.log(id);
  await collectGarbage(layout, new Date());
}
