/** `npm run verify`: compares a backend with the contract. */
import { openApiDocument } from '../api/openapi.ts';
import { runCommand, UsageError } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';
import { embeddedBackend } from '../verify/embedded-backend.ts';
import { minimumToPublish } from '../verify/needs.ts';
import { apiOrigin, requireApi } from '../verify/reach.ts';
import { reportOf } from '../verify/report.ts';
import { verify } from '../verify/verify.ts';

await runCommand({
  name: 'verify',
  usage: `npm run verify -- --api URL [options]
  Compares the backend at URL with the contract, call by call. Without --api that of API_URL; without both the embedded
  one, in process, over a small shop of its own. How to read the report: .readme/verify.md
  --customer EMAIL      a customer of that backend, and their
  --password PASSWORD   password: for what needs somebody who is logged in. Their cart, address and favourites change
  --with-orders         places orders, which a real backend takes for real
  --coupon CODE         a coupon to try
  --gift-card NUMBER    a gift card to try
  --landing SLUG        a landing page to read
  --least               only prints the least that a publish needs: calls and fields
  --openapi             only prints the contract as an OpenAPI 3.1 document`,
  options: {
    api: { type: 'string' },
    customer: { type: 'string' },
    password: { type: 'string' },
    'with-orders': { type: 'boolean', default: false },
    coupon: { type: 'string' },
    'gift-card': { type: 'string' },
    landing: { type: 'string' },
    least: { type: 'boolean', default: false },
    openapi: { type: 'boolean', default: false },
  },
  main: async (values) => {
    if (values.least || values.openapi) {
      console.log(values.least ? minimumToPublish() : JSON.stringify(openApiDocument(), null, 2));
      return 0;
    }
    const { api, customer: email, password } = values;
    if ((email === undefined) !== (password === undefined))
      throw new UsageError('--customer and --password go together');
    const settings = settingsFrom(process.env);
    const origin = api === undefined ? settings.apiUrl : apiOrigin(api);
    const backend =
      api === undefined && settings.isApiEmbedded
        ? await embeddedBackend()
        : {
            name: origin,
            origin,
            fetch,
            credentials: email === undefined || password === undefined ? undefined : { email, password },
            mayOrder: values['with-orders'],
            coupon: values.coupon,
            giftCard: values['gift-card'],
            landing: values.landing,
          };
    if (backend.fetch === fetch) await requireApi(origin);
    console.log(`Comparing ${backend.name} with the contract\n`);
    const verification = await verify(backend);
    console.log(reportOf(verification));
    return verification.verdicts.some(({ result }) => result === 'deviates') ? 1 : 0;
  },
});
