/** `npm run verify`: compares a backend with the contract. */
import { openApiDocument } from '../api/openapi.ts';
import { runCommand, UsageError } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';
import type { Backend, Credentials } from '../verify/backend.ts';
import { levelNames, type LevelName } from '../verify/check.ts';
import { datasetChecks } from '../verify/dataset/play.ts';
import { writeDataset } from '../verify/dataset/write.ts';
import { embeddedBackend, embeddedDataset } from '../verify/embedded-backend.ts';
import { writeExample } from '../verify/example.ts';
import { exampleReplies } from '../verify/examples.ts';
import { minimumToPublish } from '../verify/levels.ts';
import { apiOrigin, patientFetch, requireApi } from '../verify/reach.ts';
import { exitCodeOf, reportOf } from '../verify/report.ts';
import { checksUpTo, upTo, verify } from '../verify/verify.ts';

await runCommand({
  name: 'verify',
  usage: `npm run verify -- --api URL [options]
  Compares the backend at URL with the contract, call by call. Without --api it takes API_URL; without both, the
  embedded backend over a small shop of its own. How to read the report: .readme/verify.md
  --level NAME          the last level to try: ${levelNames.join(', ')} (all); it fails, too, when it cannot be tried
  --full                reads every product as a publish does, not only a sample
  --customer EMAIL and
  --password PASSWORD   a customer of that backend; the cart, address and favourites of that account change
  --second-customer EMAIL and
  --second-password PASSWORD   a second customer: for what customers must not see of each other
  --with-orders         places orders, which a real backend takes for real
  --coupon CODE         a coupon to try
  --gift-card NUMBER    a gift card to try
  --landing SLUG        a landing page to read
  --dataset FOLDER      only writes a data set: what a backend has to hold, and the answers that are expected of it
  --with-dataset        compares the answers of a backend that holds it, to the cent. Places orders
  --example FILE        only writes a small backend to begin with, which runs by itself: node FILE
  --least               only prints the least that a publish needs: calls and fields
  --openapi             only prints the contract as an OpenAPI 3.1 document, with an example of each reply
  Ends with 0 when nothing deviates, else with the first level that does not hold: ${levelNames
    .map((name, index) => `${11 + index} ${name}`)
    .join(', ')}. 1: no such API, 2: wrong usage`,
  options: {
    api: { type: 'string' },
    level: { type: 'string' },
    full: { type: 'boolean', default: false },
    customer: { type: 'string' },
    password: { type: 'string' },
    'second-customer': { type: 'string' },
    'second-password': { type: 'string' },
    'with-orders': { type: 'boolean', default: false },
    coupon: { type: 'string' },
    'gift-card': { type: 'string' },
    landing: { type: 'string' },
    dataset: { type: 'string' },
    'with-dataset': { type: 'boolean', default: false },
    example: { type: 'string' },
    least: { type: 'boolean', default: false },
    openapi: { type: 'boolean', default: false },
  },
  main: async (values) => {
    if (values.least || values.openapi) {
      console.log(
        values.least ? minimumToPublish() : JSON.stringify(openApiDocument(await exampleReplies()), null, 2),
      );
      return 0;
    }
    const { api, dataset, example } = values;
    if (dataset !== undefined) {
      console.log(`Written to ${dataset}: ${(await writeDataset(dataset)).join(', ')}`);
      return 0;
    }
    if (example !== undefined) {
      await writeExample(example);
      console.log(`Written. Run it with: node ${example}`);
      return 0;
    }
    const level = levelFrom(values.level);
    const settings = settingsFrom(process.env);
    const origin = api === undefined ? settings.apiUrl : apiOrigin(api);
    const backendOptions = {
      credentials: credentialsFrom(values, 'customer', 'password'),
      secondCredentials: credentialsFrom(values, 'second-customer', 'second-password'),
      mayOrder: values['with-orders'],
      coupon: values.coupon,
      giftCard: values['gift-card'],
      landing: values.landing,
      isReadWhole: values.full,
      pictureHosts: settings.pictureHosts,
    };
    const isEmbedded = api === undefined && settings.isApiEmbedded;
    const backend: Backend = isEmbedded
      ? await (values['with-dataset'] ? embeddedDataset() : embeddedBackend())
      : { name: origin, origin, fetch: (request) => patientFetch(request), ...backendOptions };
    if (!isEmbedded) await requireApi(origin);
    console.log(`Comparing ${backend.name} with the contract\n`);
    const verification = await verify(backend, [
      ...checksUpTo(level),
      ...(values['with-dataset'] ? upTo(datasetChecks, level) : []),
    ]);
    console.log(reportOf(verification, level));
    return exitCodeOf(verification, level);
  },
});

function levelFrom(text: string | undefined): LevelName | undefined {
  const level = levelNames.find((name) => name === text);
  if (text === undefined || level !== undefined) return level;
  throw new UsageError(`--level is "${text}"; it should be ${levelNames.join(', ')}`);
}

/** @throws UsageError where one of both is missing */
function credentialsFrom<Name extends string>(
  values: Readonly<Partial<Record<Name, string | boolean>>>,
  customer: Name,
  secret: Name,
): Credentials | undefined {
  const [email, password] = [values[customer], values[secret]];
  if (typeof email === 'string' && typeof password === 'string') return { email, password };
  if (email !== undefined || password !== undefined)
    throw new UsageError(`--${customer} and --${secret} go together`);
  return undefined;
}
