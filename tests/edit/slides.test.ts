import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxImageBytes } from '../../scripts/publish/images/picture-limits.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach } from '../support/api.ts';
import { edit } from '../support/editing.ts';

const api = apiForEach({ hasMedia: true });
beforeEach(() => {
  const { documents } = shopDataOf(api.db);
  const first = { path: '/media/first.webp', path_mobile: null, link: null };
  documents.write('home', { ...documents.home(), sliders: [first] });
});

const run = (line: string) => edit(api, line);
const said = async (line: string) => (await run(line)).said;
const onHome = async () => (await api.get('/home')).body.home.sliders;

async function picture(name: string, width: number, height: number): Promise<string> {
  const file = join(api.media, name);
  await sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toFile(file);
  return file;
}

describe('edit slide', () => {
  it('puts a picture on the home, with another one for phones and where it leads', async () => {
    const files = `--image ${await picture('a.png', 96, 30)} --phone ${await picture('b.png', 36, 40)}`;
    const made = await run(`slide create ${files} --link /ofertas --at 1`);
    expect(made).toMatchObject({ code: 0, edit: { products: [], areas: ['content'] } });
    const path = expect.stringMatching(/^\/media\/slides\/[0-9a-f]{24}\.png$/);
    const [first, second] = await onHome();
    expect(first).toEqual({ path, path_mobile: path, link: '/ofertas' });
    expect(first.path).not.toBe(first.path_mobile);
    expect(second.path).toBe('/media/first.webp');
    expect(await said('slide list')).toMatch(
      /^1 {2}\/media\/slides\/.*→ \/ofertas\n2 {2}\/media\/first\.webp {2}leads nowhere$/,
    );
  });

  it('changes link and place, and tells old and new', async () => {
    await run(`slide create --image ${await picture('a.png', 96, 30)}`);
    expect(await said('slide change 1 --link https://example.com/x --at 2')).toContain(
      'Changed slide 1\n  link: none → https://example.com/x\n  place: 1 → 2',
    );
    expect(await onHome()).toMatchObject([{ link: null }, { link: 'https://example.com/x' }]);
    expect(await said('slide change 2 --link ""')).toContain('link: https://example.com/x → none');
    expect(await said('slide change 2 --link ""')).toContain('nothing changed');
  });

  it('takes one away', async () => {
    expect(await said('slide end 1')).toContain('Ended: 1  /media/first.webp');
    expect(await onHome()).toEqual([]);
    expect(await said('slide list')).toBe('No slide.');
  });

  it('does the same for a landing page', async () => {
    await run('landing create piratas --title Mar --tag piratas');
    await run(`slide create --landing piratas --image ${await picture('a.png', 96, 30)}`);
    const { landing } = (await api.get('/landing-pages/piratas')).body;
    expect([landing.slider.length, (await onHome()).length]).toEqual([1, 1]);
    expect((await run('slide list --landing none')).code).toBe(1);
  });

  it.each([
    [2, 'create', '--image is missing'],
    [2, 'create --image FILE --link javascript:alert(1)', '--link is'],
    [2, 'create --image FILE --link //evil.example', '--link is'],
    [2, 'create --image FILE --at 0', '--at is "0"'],
    [2, 'change 1', 'nothing is to be changed; say what: --'],
    [2, 'change 1 --landing piratas', 'nothing is to be changed; say what: --'],
    [1, 'create --image /nowhere.png', 'There is no file'],
    [1, 'create --image TEXT', 'is no picture'],
    [1, 'create --image HUGE', 'more than 10 MB'],
    [1, 'create --image STRIP', 'is too tall'],
    [1, 'create --image FILE --phone STRIP', 'is too tall'],
    [1, 'end 9', 'There is no slide 9'],
  ])('answers %i for "%s", and touches nothing', async (code, line, words) => {
    const before = await onHome();
    await picture('FILE', 96, 30);
    if (line.includes('STRIP')) await picture('STRIP', 200, 40_000);
    writeFileSync(join(api.media, 'TEXT'), Buffer.alloc(9));
    writeFileSync(join(api.media, 'HUGE'), Buffer.alloc(maxImageBytes + 1));
    const answer = await run(
      `slide ${line.replace(/FILE|STRIP|TEXT|HUGE/g, (name) => join(api.media, name))}`,
    );
    expect(answer).toMatchObject({ code, said: expect.stringContaining(words) });
    expect(await onHome()).toEqual(before);
  });
});
