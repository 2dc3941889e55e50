/**
 * Avisame: alerts of products and series. Anybody may ask for any address, so that the reply tells nothing about it and
 * nothing is sent but a mail that asks; only a customer's own address needs none.
 */
import * as api from '../../../src/api/alerts.ts';
import { noAddressDomain } from '../account/address-change.ts';
import type { Call, CallEnv } from '../call/call.ts';
import { notFound, rejected } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { mostAlerts, type AlertSubject } from '../db/alerts/alerts.ts';
import { alertConfirmationMail } from '../mail/mail-messages.ts';
import { messages } from '../messages.ts';
import { signedIn } from '../session/signed-in.ts';
import { alertMessages as words } from './alert-messages.ts';
import { confirmPath } from './alert-links.ts';

export const alerts: Feature = (register, { data, limits, origins }) => {
  const { alerts: stored, atomically, outbox, sql, tokens } = data;

  register(api.postProductAlert, (call) =>
    ask(call, () => {
      const productId = sql.value<number>`SELECT id FROM product WHERE slug = ${call.params.slug}`;
      if (productId === null) throw notFound(messages.productNotFound);
      return { productId };
    }),
  );

  register(api.postSeriesAlert, (call) =>
    ask(call, () => {
      // First, so that who follows now is not told of what is there.
      stored.noteNewVolumes();
      const series = stored.series.bySlug(call.params.slug);
      if (series === null) throw notFound(words.seriesNotFound);
      const volume = call.body.volume;
      const there = volume === null ? undefined : volumeAt(series.volumes, Number(volume));
      return there ? { productId: there.id } : { seriesId: stored.series.follow(series), volume };
    }),
  );

  register(api.getAlerts, (call) => ({ data: [...stored.confirmed(signedIn(call).customer.email)] }));

  register(api.deleteAlert, (call) => {
    stored.end(signedIn(call).customer.email, call.params.id);
    return { message: words.ended };
  });

  /** @param subjectOf runs in the transaction. @throws HttpError 429; 422 for a customer with too many */
  async function ask(call: Asked, subjectOf: () => AlertSubject): Promise<{ message: string }> {
    await limits.takeFrom('alertsFrom', call, words.tooManyCalls);
    const email = call.body.email.toLowerCase();
    const isOwn = call.session?.customer.email === email && !email.endsWith(noAddressDomain);
    // Without a mail the alert waits all the same: each mail confirms all that wait.
    const isAsked = !isOwn && (await limits.tryTake('alertMails', email));
    return atomically(() => {
      const subject = subjectOf();
      if (isOwn && stored.confirmed(email).length >= mostAlerts.confirmed) throw rejected(words.tooMany);
      const isConfirmed = stored.ask(email, subject, call.now);
      if (isOwn) {
        stored.confirm(email, call.now);
        return { message: words.confirmed };
      }
      if (isAsked && !isConfirmed) {
        const token = tokens.issue('alert', call.now, { email });
        const link = `${origins.apiUrl}${confirmPath}?token=${token}`;
        const [newest] = stored.unconfirmed(email);
        if (newest) outbox.send(alertConfirmationMail(email, words.subjectOf(newest), link), call.now);
      }
      return { message: words.asked };
    });
  }
};

type Asked = CallEnv & Pick<Call<typeof api.postProductAlert>, 'body' | 'session' | 'now'>;

function volumeAt<V extends { readonly sortKey: readonly [number, number] }>(
  volumes: readonly V[],
  number: number,
): V | undefined {
  return volumes.find(({ sortKey: [first, last] }) => first <= number && number <= last);
}
