import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { PublisherDaemon } from '../../scripts/publish/daemon/daemon.ts';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import { at, build, emptyShop, publish as publishRelease } from '../serve/tiny-shop.ts';

it('goes back to the release before and says that it is paused', async () => {
  const data = emptyShop();
  const daemon = idleDaemon(data);
  build(data, { 'index.html': 'uno' });
  const first = await publishRelease(data);
  build(data, { 'index.html': 'dos' });
  await publishRelease(data, at(1000));
  await daemon.goBack();
  const { live, pause } = await daemon.state();
  expect(live?.id).toBe(first.id);
  expect(pause).not.toBeNull();
});

it('goes to whichever version is chosen, and remembers that somebody did', async () => {
  const data = emptyShop();
  const daemon = idleDaemon(data);
  const versions = [];
  for (const [index, content] of ['uno', 'dos', 'tres'].entries()) {
    build(data, { 'index.html': content });
    versions.push(await publishRelease(data, at(1000 * index)));
  }
  const [first, second, third] = versions.map(({ id }) => id);
  await daemon.goBack(first);
  await daemon.goBack(second);
  const { live, happened, versions: known } = await daemon.state();
  expect(live?.id).toBe(second);
  expect(known.map(({ id }) => id)).toEqual([third, second, first]);
  expect(happened.map(({ result }) => result)).toEqual([
    { kind: 'went-back', release: second, from: first },
    { kind: 'went-back', release: first, from: third },
  ]);
  await expect(daemon.goBack('20200101T000000000Z-000000000000')).rejects.toThrow(
    'There is no other release',
  );
  expect((await daemon.state()).pause).not.toBeNull();
});

it('tells of a fault of the program as it is', async () => {
  const daemon = idleDaemon(emptyShop());
  daemon.request({ cause: 'hand', only: null });
  const result = async () => (await daemon.state()).runs[0]?.result;
  await expect.poll(result).toMatchObject({ kind: 'refused', problem: 'bug' });
});

function idleDaemon(data: ReturnType<typeof emptyShop>): PublisherDaemon {
  const store = new PublisherStore(data);
  const daemon = new PublisherDaemon({
    data,
    store,
    timetable: { everyMs: 600_000, fullSyncMs: 86_400_000 },
    log: pino({ level: 'silent' }),
    isUpToDate: true,
    publish: () => Promise.reject(new Error('nothing is published here')),
  });
  onTestFinished(() => {
    daemon.stop();
    store.close();
  });
  return daemon;
}
