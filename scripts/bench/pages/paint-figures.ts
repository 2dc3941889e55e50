/** Rows 1 and 2 of what good means: paint times on the three slow phones. */
import type { RouteName } from '../../../src/domain/routes.ts';
import { atMost, isMissed, type Figure } from '../../figures/figure.ts';
import { firstPaintFloor, largestPaintFloor } from './line-floor.ts';
import { worstForTable, worstOf, type Findings, type Measuring } from './measuring.ts';
import { median, worst } from './median.ts';
import { paintsOf, type Paints } from './paints.ts';
import { profiles, type Profile } from './profiles.ts';
import type { Template } from './templates.ts';

/** The target of row 1 applies to the product's page. */
const paintedRoutes: readonly RouteName[] = ['product', 'home', 'productList', 'author', 'landing', 'about'];
const largestTargets = { P1: 590, P2: 1740, P3: 320 } as const;
const firstTargets = { P1: 265, P2: 650, P3: 200 } as const;
const phonePictureKilobytes = 30;

type NamedProfile = (typeof profiles)[keyof typeof profiles];

export async function paintFigures(measuring: Measuring): Promise<Findings> {
  const templates = measuring.shop.templates.filter(({ name }) => paintedRoutes.includes(name));
  const pages: PaintedPage[] = [];
  for (const profile of Object.values(profiles)) {
    for (const template of templates) pages.push(await paintPage(measuring, template, profile));
  }
  const pictures = pages.filter(({ profile }) => profile === profiles.P1).map(({ picture }) => picture);
  const details = pages.flatMap(({ largest, first }) => [largest, first]);
  return {
    figures: [...(await paintsForTable(measuring, pages)), worstForTable(pictures)],
    details: [...details, ...pictures],
  };
}

/**
 * The product's page, and for each profile the page with the latest first paint; with the reason where a target is
 * missed.
 */
async function paintsForTable(
  measuring: Measuring,
  pages: readonly PaintedPage[],
): Promise<readonly Figure[]> {
  const products: PaintedPage[] = [];
  for (const page of pages.filter(isProduct)) products.push(await explained(measuring, page));
  const latest: Figure[] = [];
  for (const its of Map.groupBy(pages, ({ profile }) => profile.name).values()) {
    const last = worstOf(its.map(({ first }) => first));
    const page = its.find(({ first }) => first === last);
    if (page === undefined || isProduct(page)) continue;
    const { first } = await explained(measuring, page);
    latest.push(worstForTable(its.map((one) => (one === page ? first : one.first))));
  }
  return [...products.map(({ largest }) => largest), ...products.map(({ first }) => first), ...latest];
}

interface PaintedPage {
  readonly template: Template;
  readonly profile: NamedProfile;
  readonly largest: Figure;
  readonly first: Figure;
  readonly picture: Figure;
}

function isProduct({ template }: PaintedPage): boolean {
  return template.name === 'product';
}

async function paintPage(
  measuring: Measuring,
  template: Template,
  profile: NamedProfile,
): Promise<PaintedPage> {
  const paints = await paintsAt(measuring, template, profile);
  const { name, path } = template;
  const about = { conditions: path, unit: 'ms' } as const;
  const isHeadline = name === 'product' && profile.name === 'P1';
  return {
    template,
    profile,
    largest: {
      ...about,
      row: 1,
      name: `${name}: largest paint on ${profile.name}`,
      value: median(paints.map(({ largestMs }) => largestMs)),
      target: name === 'product' ? atMost(largestTargets[profile.name]) : null,
      ...(isHeadline && { headline: 'a product on a slow phone (P1): largest paint' }),
    },
    first: {
      ...about,
      row: 2,
      name: `${name}: first paint on ${profile.name}`,
      value: median(paints.map(({ firstMs }) => firstMs)),
      target: atMost(firstTargets[profile.name]),
      ...(isHeadline && { headline: 'a product on a slow phone (P1): first paint' }),
    },
    picture: {
      ...about,
      row: 1,
      name: `${name}: picture of the largest paint`,
      value: worst(paints.map(({ pictureBytes }) => pictureBytes)) / 1000,
      unit: 'kB',
      target: atMost(phonePictureKilobytes),
    },
  };
}

/** Adds the network's lower bound and the time without CPU throttling. */
async function explained(measuring: Measuring, page: PaintedPage): Promise<PaintedPage> {
  const { template, profile, largest, first } = page;
  if (!isMissed(largest) && !isMissed(first)) return page;
  const paints = await paintsAt(measuring, template, { ...profile, cpuSlowdown: 1 });
  const withReason = (figure: Figure, floorOf: typeof firstPaintFloor, msOf: (paints: Paints) => number) => {
    const line = Math.round(median(paints.map((one) => floorOf(one, profile))));
    const quick = Math.round(median(paints.map(msOf)));
    const reason = `the line alone takes ${line} ms; with the CPU as it is, ${quick} ms are reached`;
    return isMissed(figure) ? { ...figure, reason } : figure;
  };
  return {
    ...page,
    largest: withReason(largest, largestPaintFloor, ({ largestMs }) => largestMs),
    first: withReason(first, firstPaintFloor, ({ firstMs }) => firstMs),
  };
}

async function paintsAt(
  { shop, browser, runs, progress }: Measuring,
  template: Template,
  profile: Profile,
): Promise<readonly Paints[]> {
  progress.say(`Painting ${template.path} on ${profile.name}, CPU ×${profile.cpuSlowdown}`);
  const paints: Paints[] = [];
  for (let run = 0; run < runs; run++) paints.push(await paintsOf(browser, shop.url(template), profile));
  return paints;
}
