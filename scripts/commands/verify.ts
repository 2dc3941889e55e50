/** `npm run verify`: compares a backend with the contract. */
import { parseArgs } from 'node:util';
import { openApiDocument } from '../api/openapi/openapi.ts';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';
import { remoteBackend, type Backend } from '../verify/backend.ts';
import { embeddedBackend } from '../verify/embedded-backend.ts';
import { leastToPublish } from '../verify/needs.ts';
import { reportOf } from '../verify/report.ts';
import { verify } from '../verify/verify.ts';

const usage = `npm run verify -- --api URL [options]
  Compares the backend at URL with the contract, call by call. Without --api that of API_URL; without both the embedded
  one, in process, over a small shop of its own. How to read the report: .readme/verify.md
  --customer EMAIL      a customer of that backend, and their
  --password PASSWORD   password: for what needs somebody who is logged in. Their cart, address and favourites change
  --with-orders         places orders, which a real backend takes for real
  --coupon CODE         a coupon to try
  --gift-card NUMBER    a gift card to try
  --landing SLUG        a landing page to read
  --least               only prints the least that a publish needs: calls and fields
  --openapi             only prints the contract as an OpenAPI 3.1 document`;

const known = {
  api: { type: 'string' },
  customer: { type: 'string' },
  password: { type: 'string' },
  'with-orders': { type: 'boolean', default: false },
  coupon: { type: 'string' },
  'gift-card': { type: 'string' },
  landing: { type: 'string' },
  least: { type: 'boolean', default: false },
  openapi: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Exit codes: 0 keeps the contract · 1 deviates · 2 wrong usage. */
process.exitCode = await runCommandLine('verify', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const values = parsed(args);
  if (typeof values === 'string') {
    console.error(`${values}\n${usage}`);
    return 2;
  }
  if (values.help || values.least) {
    console.log(values.help ? usage : leastToPublish());
    return 0;
  }
  if (values.openapi) {
    console.log(JSON.stringify(openApiDocument(), null, 2));
    return 0;
  }
  const backend = await backendOf(values);
  console.log(`Comparing ${backend.name} with the contract\n`);
  const verification = await verify(backend);
  console.log(reportOf(verification));
  return verification.verdicts.some(({ result }) => result === 'deviates') ? 1 : 0;
}

/** The options, or what is wrong with them. */
function parsed(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: known });
    if ((values.customer === undefined) !== (values.password === undefined))
      return '--customer and --password go together';
    if (values.api !== undefined && !/^https?:\/\//.test(values.api))
      return `--api is "${values.api}"; it should be an address such as https://api.example.com`;
    return values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function backendOf(values: Exclude<ReturnType<typeof parsed>, string>): Promise<Backend> {
  const { customer: email, password, api } = values;
  const settings = explained(() => settingsFrom(process.env));
  if (api === undefined && settings.isApiEmbedded) return embeddedBackend();
  return remoteBackend((api ?? settings.apiUrl).replace(/\/+$/, ''), {
    credentials: email === undefined || password === undefined ? null : { email, password },
    mayOrder: values['with-orders'],
    known: {
      coupon: values.coupon ?? null,
      giftCard: values['gift-card'] ?? null,
      landing: values.landing ?? null,
    },
  });
}
