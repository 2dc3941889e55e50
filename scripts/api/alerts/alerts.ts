/** Avisame: alerts of products and series, and a customer's list of them. */
import * as api from '../../../src/api/alerts.ts';
import type { Feature } from '../call/register.ts';
import { signedIn } from '../session/signed-in.ts';
import { alertMessages as words } from './alert-messages.ts';
import { askForAlert } from './ask-for-alert.ts';

export const alerts: Feature = (register, context) => {
  const { alerts: stored } = context.data;

  register(api.postProductAlert, (call) => askForAlert(context, 'product', call));

  register(api.postSeriesAlert, (call) => askForAlert(context, 'series', call));

  register(api.getAlerts, (call) => ({ data: [...stored.confirmed(signedIn(call).customer.email)] }));

  register(api.deleteAlert, (call) => {
    stored.end(signedIn(call).customer.email, call.params.id);
    return { message: words.ended };
  });
};
