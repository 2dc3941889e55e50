import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxImageBytes } from '../../scripts/publish/images/picture-limits.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';

let api: TestApi;
let media: string;
beforeEach(async () => {
  api = await startTestApi();
  const { documents } = shopDataOf(api.db);
  const first = { path: '/media/first.webp', path_mobile: null, link: null };
  documents.write('home', { ...documents.home(), sliders: [first] });
  media = mkdtempSync(join(tmpdir(), 'vineta-media-'));
});
afterEach(() => rmSync(media, { recursive: true, force: true }));

const slide = (...argv: string[]) => edit(api, ['slide', ...argv], media);

interface Slide {
  readonly path: string;
  readonly path_mobile: string | null;
  readonly link: string | null;
}
const onHome = async () => (await api.json<{ home: { sliders: Slide[] } }>('/home')).home.sliders;

async function picture(name: string, width: number, height: number): Promise<string> {
  const file = join(media, name);
  await sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toFile(file);
  return file;
}

describe('edit slide', () => {
  it('puts a picture on the home, with another one for phones and where it leads', async () => {
    const files = ['--image', await picture('a.png', 96, 30), '--phone', await picture('b.png', 36, 40)];
    const made = await slide('create', ...files, '--link', '/ofertas', '--at', '1');
    expect(made).toMatchObject({ code: 0, edit: { products: null } });
    const [first, second] = await onHome();
    expect(first).toEqual({
      path: expect.stringMatching(/^\/media\/slides\/[0-9a-f]{24}\.png$/) as string,
      path_mobile: expect.stringMatching(/^\/media\/slides\/[0-9a-f]{24}\.png$/) as string,
      link: '/ofertas',
    });
    expect(first?.path).not.toBe(first?.path_mobile);
    expect(second?.path).toBe('/media/first.webp');
    expect((await slide('list')).said).toMatch(
      /^1 {2}\/media\/slides\/.*→ \/ofertas\n2 {2}\/media\/first\.webp {2}leads nowhere$/,
    );
  });

  it('changes picture, link and place, and tells old and new', async () => {
    await slide('create', '--image', await picture('a.png', 96, 30));
    expect((await slide('change', '1', '--link', 'https://example.com/x', '--at', '2')).said).toBe(
      'Changed slide 1\n  link: none → https://example.com/x\n  place: 1 → 2',
    );
    expect((await onHome()).map(({ link }) => link)).toEqual([null, 'https://example.com/x']);
    expect((await slide('change', '2', '--link', '')).said).toContain('link: https://example.com/x → none');
    expect((await slide('change', '2', '--link', '')).said).toContain('nothing changed');
  });

  it('takes one away', async () => {
    expect((await slide('end', '1')).said).toContain('Ended: 1  /media/first.webp');
    expect(await onHome()).toEqual([]);
    expect((await slide('list')).said).toBe('No slide.');
  });

  it('does the same for a landing page', async () => {
    await edit(api, ['landing', 'create', 'piratas', '--title', 'Mar', '--tag', 'piratas']);
    await slide('create', '--landing', 'piratas', '--image', await picture('a.png', 96, 30));
    const { landing } = await api.json<{ landing: { slider: Slide[] } }>('/landing-pages/piratas');
    expect(landing.slider).toHaveLength(1);
    expect(await onHome()).toHaveLength(1);
    expect(await slide('list', '--landing', 'none')).toMatchObject({ code: 1 });
  });

  it.each([
    [2, ['create'], '--image is missing'],
    [2, ['create', '--image', 'FILE', '--link', 'javascript:alert(1)'], '--link is'],
    [2, ['create', '--image', 'FILE', '--link', '//evil.example'], '--link is'],
    [2, ['create', '--image', 'FILE', '--at', '0'], '--at is "0"'],
    [2, ['change', '1'], 'change what?'],
    [2, ['change', '1', '--landing', 'piratas'], 'change what?'],
    [1, ['create', '--image', '/nowhere.png'], 'There is no file'],
    [1, ['create', '--image', 'TEXT'], 'is no picture'],
    [1, ['create', '--image', 'HUGE'], 'more than 10 MB'],
    [1, ['end', '9'], 'There is no slide 9'],
  ])('answers %i for %j, and touches nothing', async (code, argv, words) => {
    const before = await onHome();
    const files: Record<string, string> = { FILE: await picture('a.png', 96, 30) };
    for (const [name, size] of [
      ['TEXT', 9],
      ['HUGE', maxImageBytes + 1],
    ] as const) {
      files[name] = join(media, name);
      writeFileSync(files[name], Buffer.alloc(size));
    }
    const answer = await slide(...argv.map((one) => files[one] ?? one));
    expect(answer).toMatchObject({ code, said: expect.stringContaining(words) as string });
    expect(await onHome()).toEqual(before);
  });
});
