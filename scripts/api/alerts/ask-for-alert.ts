/**
 * A visitor may ask for any address, so that the reply tells nothing about it and nothing is sent but a mail that asks;
 * only a customer's own address needs none.
 */
import type { postProductAlert } from '../../../src/api/alerts.ts';
import { noAddressDomain } from '../account/address-change.ts';
import type { Call, CallEnv } from '../call/call.ts';
import { notFound, rejected } from '../call/http-error.ts';
import type { ApiContext } from '../context.ts';
import { mostAlerts, type AlertSubject } from '../db/alerts/alerts.ts';
import type { ShopData } from '../db/shop-data.ts';
import { alertConfirmationMail } from '../mail/mail-messages.ts';
import { messages } from '../messages.ts';
import { confirmPath } from './alert-links.ts';
import { alertMessages as words } from './alert-messages.ts';

export type AskedAlert = CallEnv &
  Pick<Call<typeof postProductAlert>, 'params' | 'session' | 'now'> & {
    readonly body: { readonly email: string; readonly volume?: string | null };
  };

/** @throws HttpError 404, 429; 422 for a customer with too many */
export async function askForAlert(
  { data, limits, origins }: ApiContext,
  kind: 'product' | 'series',
  call: AskedAlert,
): Promise<{ message: string }> {
  const { alerts, atomically, outbox, tokens } = data;
  await limits.takeFrom('alertsFrom', call, words.tooManyCalls);
  const email = call.body.email.toLowerCase();
  const isOwn = call.session?.customer.email === email && !email.endsWith(noAddressDomain);
  // Without a mail the alert waits all the same: each mail confirms all that wait.
  const isAsked = !isOwn && (await limits.tryTake('alertMails', email));
  return atomically(() => {
    const subject = (kind === 'product' ? productOf : seriesOf)(data, call);
    if (isOwn && alerts.confirmed(email).length >= mostAlerts.confirmed) throw rejected(words.tooMany);
    const isConfirmed = alerts.ask(email, subject, call.now);
    if (isOwn) {
      alerts.confirm(email, call.now);
      return { message: words.confirmed };
    }
    if (isAsked && !isConfirmed) {
      const token = tokens.issue('alert', call.now, { email });
      const link = `${origins.apiUrl}${confirmPath}?token=${token}`;
      const [newest] = alerts.unconfirmed(email);
      if (newest) outbox.send(alertConfirmationMail(email, words.subjectOf(newest), link), call.now);
    }
    return { message: words.asked };
  });
}

function productOf({ sql }: ShopData, { params }: AskedAlert): AlertSubject {
  const productId = sql.value<number>`SELECT id FROM product WHERE slug = ${params.slug}`;
  if (productId === null) throw notFound(messages.productNotFound);
  return { productId };
}

/** A volume that is there is waited for as a product. */
function seriesOf({ alerts }: ShopData, { body, params }: AskedAlert): AlertSubject {
  // First, so that who follows now is not told of what is there.
  alerts.noteNewVolumes();
  const series = alerts.series.bySlug(params.slug);
  if (series === null) throw notFound(words.seriesNotFound);
  const { volume = null } = body;
  const number = Number(volume);
  const there =
    volume === null
      ? undefined
      : series.volumes.find(({ sortKey: [first, last] }) => first <= number && number <= last);
  return there ? { productId: there.id } : { seriesId: alerts.series.follow(series), volume };
}
