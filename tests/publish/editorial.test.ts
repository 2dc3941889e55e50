import { describe, expect, it } from 'vitest';
import { sanitiseLanding } from '../../scripts/publish/sanitise.ts';
import { landingSlugs } from '../../scripts/publish/sync/read-landings.ts';
import { giftCardsPage } from '../../src/snapshot/kinds/gift-cards.ts';
import { landingPage } from '../../src/snapshot/kinds/landing.ts';
import { linkPage } from '../../src/snapshot/kinds/link-page.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

const noSources = { slides: [], messages: [], linkPage: null };

describe('campaigns', () => {
  it('are found where the shop links them from, each once, and in the list of the owner', () => {
    const slugs = landingSlugs({
      slides: [{ link: '/c/verano' }, { link: null }, { link: 'https://other.example/c/ajeno' }],
      messages: [
        '<a href="/c/invierno?x=1">Invierno</a> <a href="/preventa">no</a>',
        "<a href='/c/verano'>otra</a>",
      ],
      linkPage: {
        title: '',
        description: '',
        styles: null,
        links: [{ title: '', url: '/c/mayoristas', opensNewTab: false, dispatchesContact: false }],
      },
    });
    expect(slugs).toEqual(['invierno', 'mayoristas', 'one-piece', 'verano']);
  });

  it('whose slug is no path are not asked for', () => {
    expect(landingSlugs({ ...noSources, slides: [{ link: '/c/a%2Fb' }] })).toEqual(['one-piece']);
  });

  it('have sections and links, and nothing that runs', () => {
    expect(
      sanitiseLanding('<h2>A</h2><hr><h1>B</h1><img src=x onerror=alert(1)><a href="javascript:x">c</a>'),
    ).toBe('<h2>A</h2><hr />B<a>c</a>');
  });

  it('that are linked and not there are named to the person who publishes', async () => {
    const { backend, sync, keys } = openWorkshop(3);
    backend.fault = answering('/sticky-messages', {
      active: true,
      messages: ['<a href="/c/perdido">x</a>'],
      styles: null,
    });
    const { warnings } = await sync();
    expect(warnings).toEqual(['landing "perdido" is linked from the shop, but the API has none']);
    expect([...keys().keys()].filter((path) => path.startsWith('/c/'))).toEqual(['/c/one-piece']);
    expect(landingPage.view({ slug: 'one-piece' })).toMatchObject({
      landing: { title: 'One Piece', html: '' },
      cards: [],
    });
    expect(() => landingPage.view({ slug: 'perdido' })).toThrow('no landing/perdido');
  });
});

describe('the links page', () => {
  it('keeps links over https and on this site, and only harmless styles', async () => {
    const { backend, sync } = openWorkshop(3);
    const links = ['https://wa.me/1', '/contacto', 'javascript:alert(1)', 'http://plain.example'];
    backend.fault = answering('/linktree/1', {
      title: 'Por mayor',
      description: '<p>Hola<script>x</script></p>',
      links: links.map((url) => ({ title: url, url, target_blank: true, dispatch_contact: true })),
      styles: 'color: #fff; position: fixed',
    });
    await sync();
    const { page } = linkPage.view({});
    expect(page).toMatchObject({ description: '<p>Hola</p>', styles: [['color', '#fff']] });
    expect(page?.links.map(({ url, isOffSite }) => [url, isOffSite])).toEqual([
      ['https://wa.me/1', true],
      ['/contacto', false],
    ]);
  });
});

describe('gift cards', () => {
  const card = (id: number, amount: number, currency: string) => ({
    id,
    title: `Gift Card ${id}`,
    slug: `gift-card-${id}`,
    price: { currency, amount },
    images: [],
  });

  it('are priced in both currencies; one that is sold in one only is left out', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = (url) => {
      if (!url.pathname.endsWith('/giftcards-list')) return null;
      const isDollars = url.searchParams.get('currency') === 'USD';
      return Response.json({
        data: isDollars ? [card(1, 10, 'USD')] : [card(1, 10_000, 'ARS'), card(2, 20_000, 'ARS')],
      });
    };
    await sync();
    expect(giftCardsPage.view({}).giftCards).toEqual([
      {
        id: 1,
        title: 'Gift Card 1',
        slug: 'gift-card-1',
        prices: { ARS: { cents: 1_000_000, currency: 'ARS' }, USD: { cents: 1000, currency: 'USD' } },
        image: null,
      },
    ]);
  });

  it('that cost nothing stop the publish', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = (url) =>
      url.pathname.endsWith('/giftcards-list')
        ? Response.json({ data: [card(1, 0, url.searchParams.get('currency') ?? 'ARS')] })
        : null;
    await expect(sync()).rejects.toMatchObject({ problem: 'unsound-data' });
  });
});

function answering(path: string, body: object): FakeBackend['fault'] {
  return (url) => (url.pathname.endsWith(path) ? Response.json(body) : null);
}
