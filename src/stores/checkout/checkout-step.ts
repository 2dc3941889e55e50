/** The current step, in the URL's fragment: Back returns to the previous step and a reload keeps it. */
import { atom } from 'nanostores';
import { pathTo } from '../../domain/routes.ts';
import { pushPath, replacePath } from '../browser-document.ts';
import { currentPath, onWindowEvent } from '../browser.ts';

/** Tus Datos, Envío / Retiro, Medios de Pago (specification, section 4). */
const checkoutSteps = [0, 1, 2] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export const $step = atom<CheckoutStep>(0);

export function showStep(step: CheckoutStep): void {
  if (step === $step.get()) return;
  pushPath(addressOf(step));
  $step.set(step);
}

export function openStep(step: CheckoutStep): void {
  if (step !== stepOfAddress()) replacePath(addressOf(step));
  $step.set(step);
}

export function onStepAsked(run: (step: CheckoutStep) => void): void {
  onWindowEvent('popstate', () => run(stepOfAddress()));
}

function addressOf(step: CheckoutStep): string {
  return pathTo('checkout') + (step === 0 ? '' : `#${step + 1}`);
}

export function stepOfAddress(): CheckoutStep {
  const [, fragment = ''] = currentPath().split('#');
  return checkoutSteps.find((step) => String(step + 1) === fragment) ?? 0;
}
