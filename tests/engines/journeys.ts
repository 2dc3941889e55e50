/** The main journeys, written once and walked in each engine. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publicTemplates } from '../../scripts/bench/pages/templates.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { beyondTheEdgeInPage, lettersToFit } from '../support/fitting.ts';
import { buyByTransfer, goToCheckout, seeOrderInAccount } from './buying.ts';
import { contrastIn } from './contrast.ts';
import type { Engine } from './tab.ts';
import { openVisitor, sizes, type Visitor } from './visitor.ts';

/** For a journey of many steps on a busy machine. */
const journeyMs = 180_000;

/** Declares the tests of one engine. */
export function walkJourneys(start: () => Promise<Engine>): void {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
    console.log(engine.name);
  }, journeyMs);
  afterAll(() => engine.close());
  const visitor = (size?: (typeof sizes)[keyof typeof sizes]) => openVisitor(engine, size);

  describe('browsing', () => {
    it(
      'leads from the home through the menu to a list, a product, and back',
      () => expectToBrowse(visitor),
      journeyMs,
    );
    it('finds by suggestions and by words', () => expectToFind(visitor), journeyMs);
    it('shows prices in the chosen currency', () => expectDollars(visitor), journeyMs);
  });

  describe('buying', () => {
    it('adds to the cart, keeps it, and changes it', () => expectCart(visitor), journeyMs);
    it(
      'logs in, pays by transfer, and finds the order in the account',
      () => expectOrder(visitor),
      journeyMs,
    );
  });

  describe('without a connection', () => {
    it('an add says so, and nothing of the cart is lost', () => expectCartWithoutLine(visitor), journeyMs);
    it('a message is kept until it can be sent', () => expectMessageWithoutLine(visitor), journeyMs);
  });

  describe('looking at it', () => {
    it.each(Object.keys(sizes) as (keyof typeof sizes)[])(
      'every template fits (%s)',
      (size) => expectEveryTemplateToFit(visitor, size),
      journeyMs,
    );
    it.each(['phone', 'desk'] as const)(
      'the main controls can be read (%s)',
      (size) => expectReadable(visitor, size),
      journeyMs,
    );
  });
}

type Open = (size?: (typeof sizes)[keyof typeof sizes]) => Promise<Visitor>;

async function expectToBrowse(open: Open): Promise<void> {
  const { visit, press, sees, isAt, tab } = await open();
  const { slug, title } = await buyableProduct();
  await visit('/');
  await press('button', shopTexts.menu.open);
  await press('link', 'Manga');
  await isAt('/productos/manga');
  await sees('heading', 'Manga');
  await visit(`/producto/${slug}`);
  await sees('heading', title);
  await sees('text', '$AR');
  // In a task of its own: the script's answer must not be lost with its page.
  await tab.run(() => setTimeout(() => history.back()));
  await isAt('/productos/manga');
  await sees('heading', 'Manga');
}

async function expectToFind(open: Open): Promise<void> {
  const { visit, press, type, key, sees, isAt } = await open();
  const { slug, title } = await buyableProduct();
  await visit('/nosotros');
  await press('field', shopTexts.search.label);
  await type(title);
  await sees('option', title);
  await key('ArrowDown');
  await key('Enter');
  await isAt(`/producto/${slug}`);
  await sees('heading', title);
  await press('field', shopTexts.search.label);
  await type('one piece');
  await key('Enter');
  await isAt(/^\/productos\?q=one(?:\+|%20)piece$/);
  await sees('heading', listingTexts.resultsFor('one piece'));
  await sees('text', 'One Piece');
}

async function expectDollars(open: Open): Promise<void> {
  const { visit, choose, tab } = await open();
  const { slug } = await buyableProduct();
  const signs = () =>
    tab.run(() => {
      const prices = [...document.querySelectorAll('.price b')].filter((price) => price.checkVisibility());
      return [...new Set(prices.map((price) => price.textContent.slice(0, 3)))];
    });
  await visit(`/producto/${slug}`);
  await expect.poll(signs).toEqual(['$AR']);
  await choose(shopTexts.currency.label, 'USD');
  await expect.poll(signs).toEqual(['$US']);
  await visit('/productos/manga');
  await expect.poll(signs).toEqual(['$US']);
}

async function expectCart(open: Open): Promise<void> {
  const { visit, press, sees, tab } = await open(sizes.phone);
  const { slug, title } = await buyableProduct({ units: 3 });
  await visit(`/producto/${slug}`);
  await press('button', cartTexts.add);
  await sees('text', cartTexts.added);
  await visit('/nosotros');
  await expectUnits(tab, '1');
  await visit('/cart');
  await sees('link', title);
  await press('button', cartTexts.increaseOf(title));
  await sees('text', cartTexts.quantityChanged);
  await expectUnits(tab, '2');
  await press('button', cartPageTexts.removeOf(title));
  await sees('text', cartPageTexts.empty);
}

async function expectOrder(open: Open): Promise<void> {
  const visitor = await open(sizes.phone);
  const { visit, press, sees } = visitor;
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  await press('button', cartTexts.add);
  await sees('text', cartTexts.added);
  await visit('/cart');
  await sees('link', title);
  await goToCheckout(visitor);
  await buyByTransfer(visitor);
  await seeOrderInAccount(visitor, title);
}

/** What the engines say about a connection that is cut. */
const cutLine =
  /Failed to load resource|request failed|NetworkError|network connection|CONSOLE (?:NETWORK )?ERROR/;

async function expectCartWithoutLine(open: Open): Promise<void> {
  const { visit, press, sees, seesNot, expects, line, tab } = await open(sizes.phone);
  expects(cutLine);
  const { slug } = await buyableProduct({ units: 3 });
  await visit(`/producto/${slug}`);
  await press('button', cartTexts.add);
  await sees('text', cartTexts.added);
  await expectUnits(tab, '1');
  line.cut();
  await press('button', cartTexts.add);
  await sees('dialog', failureTexts.connection);
  await press('button', failureTexts.close);
  await seesNot('dialog', failureTexts.connection);
  await expectUnits(tab, '1');
  line.mend();
  await press('button', cartTexts.add);
  await expectUnits(tab, '2');
}

async function expectMessageWithoutLine(open: Open): Promise<void> {
  const { visit, press, fill, sees, valueOf, expects, line } = await open();
  const { fields, submit, sent } = contactTexts.form;
  expects(cutLine);
  await visit('/contacto');
  await fill(fields.name, 'Ana Núñez');
  await fill(fields.phone, '11 5555-0199');
  await fill(fields.email, 'ana@example.com');
  await fill(fields.subject, 'Consulta');
  await fill(fields.message, '¿Tienen Akira 3?');
  line.cut();
  await press('button', submit);
  await sees('dialog', failureTexts.connection);
  await press('button', failureTexts.close);
  await expect.poll(() => valueOf(fields.message)).toBe('¿Tienen Akira 3?');
  line.mend();
  await press('button', submit);
  await sees('text', sent);
}

async function expectEveryTemplateToFit(open: Open, size: keyof typeof sizes): Promise<void> {
  const { visit, tab, expects } = await open(sizes[size]);
  // The page that is not there.
  expects(/404/);
  const templates = publicTemplates(join(inject('shopEnv').DATA_DIR, 'snapshot.db'));
  expect(templates.length).toBeGreaterThan(20);
  const faults: string[] = [];
  for (const { path } of templates) {
    await visit(path);
    const found = await tab.run(beyondTheEdgeInPage, lettersToFit);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  expect(faults, `beyond the edge at ${sizes[size].width} px`).toEqual([]);
}

async function expectReadable(open: Open, size: 'phone' | 'desk'): Promise<void> {
  const { visit, boxOf, tab } = await open(sizes[size]);
  await visit('/productos/manga');
  const controls = [
    ['select', shopTexts.currency.label],
    ['select', listingTexts.sort],
    ['button', size === 'desk' ? shopTexts.menu.open : shopTexts.menu.openAll],
  ] as const;
  for (const [kind, name] of controls) {
    const box = await boxOf(kind, name);
    expect(box.height, `${name} is high enough for a thumb`).toBeGreaterThanOrEqual(44);
    const contrast = await contrastIn(await tab.picture(), box);
    expect(contrast, `contrast of "${name}" as it is drawn`).toBeGreaterThanOrEqual(4.5);
  }
}

async function expectUnits(tab: Visitor['tab'], units: string): Promise<void> {
  await expect
    .poll(() => tab.run(() => document.querySelector('[data-cart-count]')?.textContent))
    .toBe(units);
}
