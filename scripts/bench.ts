/** `npm run bench`: measures, prints figures with their targets, and exits with 1 when one is missed. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommandLine } from './command-line.ts';
import { benchApi } from './bench/api.ts';
import { benchDev } from './bench/dev.ts';
import { benchFraming } from './bench/framing.ts';
import { benchLivePublishing } from './bench/live-publishing.ts';
import { benchPages, pagesParts, type PagesPart } from './bench/pages.ts';
import { provePublishing } from './bench/publish-proofs.ts';
import { benchPublishing } from './bench/publishing.ts';
import { benchSoak } from './bench/soak.ts';
import { benchSubmits } from './bench/submits.ts';
import { report, type Report } from './figures/report.ts';
import { progressOn, type Progress } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N     size of the catalogue (50000)
  --api            the API instead of the publishing: fuzz, orders under faults, kill -9, 200 shoppers
  --pages          the pages in Chromium: paint, shift, answer, weight, next and back
  --runs N         how often each timing of --pages is taken (7)
  --shop FOLDER    the DATA_DIR of a shop for --pages, instead of one of its own
  --publish        the publishing with a running publisher: webhooks until served, and the proofs of releases at full size
  --part NAME      of --publish only one part: cold, live (the shop of --shop, or of the last cold part), proofs;
                   of --pages: ${pagesParts.join(', ')}
  --submits        10,000 order submits under faults, and 20,000 interleavings of the cart
  --framing        framing attacks at site and API with innocent visitors beside them; slow readers of a large file
  --dev            npm run dev in Chromium: until it is up, until what was edited is seen (--runs N for each)
  --soak MINUTES   a whole shop for so long: shoppers, editors, kill -9 of each process; what is lost, down, or grows
  --write-readme   records the figures in .readme/figures, .readme/figures.md and the README`;

/** Parts of --publish, each with a record of its own. */
const parts = ['cold', 'live', 'proofs'] as const;

const known = {
  products: { type: 'string', default: '50000' },
  api: { type: 'boolean', default: false },
  submits: { type: 'boolean', default: false },
  framing: { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  soak: { type: 'string' },
  pages: { type: 'boolean', default: false },
  runs: { type: 'string', default: '7' },
  shop: { type: 'string' },
  publish: { type: 'boolean', default: false },
  part: { type: 'string' },
  'write-readme': { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('bench', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { data, port, apiPort: usualPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  // Port offset, so that a running shop is not disturbed.
  const settings = {
    ...options,
    folder,
    port: port + 100,
    apiPort: usualPort + 100,
    progress: progressOn(process.stderr),
  };
  const { writesReadme } = options;
  let code = 0;
  for (const { subject, command, measure } of subjectsOf(settings)) {
    const measured = await measure();
    const entry = { subject: `bench-${subject}`, command: `npm run bench -- ${command}`, ...measured };
    code = Math.max(code, await report({ ...entry, folder, writesReadme }));
  }
  return code;
}

type Part = (typeof parts)[number];

interface BenchOptions {
  readonly products: number;
  readonly subject: 'publishing' | 'publish' | 'api' | 'submits' | 'framing' | 'dev' | 'pages' | 'soak';
  readonly parts: readonly Part[];
  /** Null for all of them. */
  readonly pagesPart: PagesPart | null;
  readonly runs: number;
  /** Minutes of --soak. */
  readonly minutes: number;
  /** Null to create a shop for the measurement. */
  readonly shop: string | null;
  readonly writesReadme: boolean;
}

interface Settings extends BenchOptions {
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  readonly progress: Progress;
}

interface Subject {
  /** Name of the record. */
  readonly subject: string;
  /** Command that repeats the measurement. */
  readonly command: string;
  readonly measure: () => Promise<Pick<Report, 'figures' | 'details'>>;
}

function subjectsOf(settings: Settings): readonly Subject[] {
  const { subject, products } = settings;
  switch (subject) {
    case 'publishing':
      return [publishingPart(settings, 'cold')];
    case 'publish':
      return settings.parts.map((part) => publishingPart(settings, part));
    case 'api':
      return [
        {
          subject,
          command: `--products ${products} --api`,
          measure: async () => ({ figures: await benchApi(settings) }),
        },
      ];
    case 'pages': {
      const { pagesPart: part, shop, runs, folder } = settings;
      const command = `--pages --runs ${runs}${part === null ? '' : ` --part ${part}`}`;
      const dataDir = shop ?? join(folder, 'pages');
      return [{ subject, command, measure: () => benchPages({ ...settings, part, dataDir }) }];
    }
    case 'submits': {
      const measure = async () => ({
        figures: await benchSubmits({ ...settings, submits: 10_000, interleavings: 20_000 }),
      });
      return [{ subject, command: '--submits', measure }];
    }
    case 'framing': {
      const size = { attacks: 4000, readers: 500, largeMegabytes: 30 };
      const measure = async () => ({ figures: await benchFraming({ ...settings, ...size }) });
      return [{ subject, command: '--framing', measure }];
    }
    case 'dev': {
      const measure = async () => ({ figures: await benchDev(settings) });
      return [{ subject, command: `--dev --runs ${settings.runs}`, measure }];
    }
    case 'soak': {
      const measure = async () => ({ figures: await benchSoak(settings) });
      return [{ subject, command: `--soak ${settings.minutes}`, measure }];
    }
  }
}

function publishingPart(settings: Settings, part: Part): Subject {
  const { products, folder, shop, progress } = settings;
  const command = part === 'cold' ? `--products ${products}` : `--publish --part ${part}`;
  const own = join(folder, 'shop');
  switch (part) {
    case 'cold':
      return {
        subject: 'publishing',
        command,
        measure: async () => ({ figures: await benchPublishing({ ...settings, dataDir: own }) }),
      };
    case 'live': {
      const measure = async () => ({
        figures: await benchLivePublishing({ ...settings, dataDir: shop ?? own }),
      });
      return { subject: 'publishing-live', command, measure };
    }
    case 'proofs':
      return {
        subject: 'publishing-proofs',
        command,
        measure: async () => ({ figures: await provePublishing(folder, progress) }),
      };
  }
}

/** Null for invalid arguments. */
function readOptions(args: string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({ args, options: known });
    const products = /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
    const runs = /^[1-9]\d?$/.test(values.runs) ? Number(values.runs) : null;
    const minutes = /^[1-9]\d?$/.test(values.soak ?? '1') ? Number(values.soak ?? 1) : null;
    const { part, shop = null, 'write-readme': writesReadme } = values;
    const named = (['publish', 'api', 'submits', 'framing', 'dev', 'pages', 'soak'] as const).filter(
      (subject) => values[subject],
    );
    const [subject = 'publishing', ...others] = named;
    if (products === null || runs === null || minutes === null || others.length > 0) return null;
    const wanted = parts.filter((name) => subject === 'publish' && (part === undefined || name === part));
    const pagesPart = pagesParts.find((name) => subject === 'pages' && name === part) ?? null;
    if (part !== undefined && wanted.length === 0 && pagesPart === null) return null;
    // The page measurements share one record, which a part would overwrite.
    if (pagesPart !== null && writesReadme) return null;
    return { products, runs, minutes, shop, subject, parts: wanted, pagesPart, writesReadme };
  } catch {
    return null;
  }
}
