/** `npm run api:verify`: contract test of a backend; prints deviations. */
import { parseArgs } from 'node:util';
import { remoteBackend, type Backend } from './verify/backend.ts';
import { embeddedBackend } from './verify/embedded-backend.ts';
import { verify, type Verdict, type Verification } from './verify/verify.ts';
import { runCommandLine } from './command-line.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run api:verify -- [options]
  Verifies the backend at API_URL; without it the embedded API, in process, over a small shop of its own.
  --customer EMAIL      a customer of that backend, and their
  --password PASSWORD   password: for what needs somebody who is logged in
  --with-orders         places orders, which a real backend takes for real; the customer's cart, address and
                        favourites change in any case
  --coupon CODE         a coupon to try
  --gift-card NUMBER    a gift card to try
  --landing SLUG        a campaign to read`;

const known = {
  customer: { type: 'string' },
  password: { type: 'string' },
  'with-orders': { type: 'boolean', default: false },
  coupon: { type: 'string' },
  'gift-card': { type: 'string' },
  landing: { type: 'string' },
} as const;

/** Exit codes: 0 keeps the contract · 1 deviates · 2 wrong usage. */
process.exitCode = await runCommandLine('api:verify', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const backend = await backendOf(args);
  if (typeof backend === 'string') {
    console.error(`${backend}\n${usage}`);
    return 2;
  }
  console.log(`Verifying ${backend.name}`);
  const verification = await verify(backend, ({ result }) => {
    if (process.stderr.isTTY)
      process.stderr.write(result === 'kept' ? '.' : result === 'skipped' ? '-' : 'X');
  });
  console.log(`\n${tableOf(verification)}`);
  return verification.verdicts.some(({ result }) => result === 'deviates') ? 1 : 0;
}

/** The backend, or an error message about the arguments. */
async function backendOf(args: string[]): Promise<Backend | string> {
  try {
    const { values } = parseArgs({ args, options: known });
    const { customer: email, password } = values;
    if ((email === undefined) !== (password === undefined)) return '--customer and --password go together';
    const { apiUrl, isApiEmbedded } = settingsFrom(process.env);
    if (isApiEmbedded) return await embeddedBackend();
    return remoteBackend(apiUrl, {
      credentials: email === undefined || password === undefined ? null : { email, password },
      mayOrder: values['with-orders'],
      known: {
        coupon: values.coupon ?? null,
        giftCard: values['gift-card'] ?? null,
        landing: values.landing ?? null,
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** One line per call, then deviations and unchecked parts. */
function tableOf({ verdicts, unseen }: Verification): string {
  const calls = Map.groupBy(verdicts, ({ check }) => check.call);
  const rows = [...calls].map(([call, about]) => {
    const count = (result: Verdict['result']) => about.filter((verdict) => verdict.result === result).length;
    const cells = [count('kept'), count('deviates'), count('skipped')].map((number) =>
      String(number).padStart(8),
    );
    return call.padEnd(24) + cells.join('');
  });
  return [
    `${'call'.padEnd(24)}    kept deviates skipped`,
    ...rows,
    ...detailsOf('Deviates', verdicts, 'deviates'),
    ...detailsOf('Not looked at', verdicts, 'skipped'),
    ...(unseen.length > 0 ? ['', `No check could make: ${unseen.join(', ')}`] : []),
  ].join('\n');
}

function detailsOf(title: string, verdicts: readonly Verdict[], wanted: Verdict['result']): string[] {
  const found = verdicts.filter(({ result }) => result === wanted);
  if (found.length === 0) return [];
  const lines = found.flatMap(({ check, lines: details }) => [
    `  ${check.call} ${check.claim}`,
    ...details.map((line) => `    ${line}`),
  ]);
  return ['', `${title}:`, ...lines];
}
