/** What sending costs, to wherever: a form, and below it the server's answer. */
import { $cart } from '../../stores/cart.ts';
import { $destination } from '../../stores/destination.ts';
import { $shipping, shippingCalculation } from '../../stores/shipping.ts';
import type { Availability } from '../../domain/product.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { make } from '../make.ts';
import { showMessages } from '../shop/messages.ts';
import { destinationForm } from './destination-form.ts';
import { availabilityOfPage } from '../catalogue/paint-estimate.ts';
import { shippingResult } from './shipping-result.ts';

const text = shippingTexts.calculator;

/** @param productId null calculates the whole cart */
export function fillWithCalculator(room: HTMLElement, productId: number | null): void {
  const button = make('button', {
    type: 'submit',
    className: 'button is-quiet',
    textContent: text.calculate,
  });
  const form = destinationForm($destination.get(), button);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    showMessages();
    const destination = form.read();
    if (destination !== null) void shippingCalculation.start({ destination, productId });
  });
  const outcome = make('div', { className: 'shipping-result', role: 'status' });
  const availability = () => (productId === null ? availabilityOfCart() : availabilityOfPage(room));
  const paint = () => {
    const isPending = shippingCalculation.$state.get().state === 'pending';
    button.ariaBusy = outcome.ariaBusy = String(isPending);
    outcome.replaceChildren(...outcomeNow(availability()));
  };
  shippingCalculation.$state.listen(paint);
  $shipping.listen(paint);
  paint();
  room.replaceChildren(form.element, outcome);
}

function outcomeNow(availability: Availability['name']): readonly Node[] {
  const { state, message } = shippingCalculation.$state.get();
  if (state === 'pending') return [make('p', { textContent: text.pending })];
  if (state === 'rejected') return [make('p', { className: 'shipping-failed', textContent: message ?? '' })];
  const answer = $shipping.get();
  return answer === null ? [make('p', { textContent: text.hint })] : shippingResult(answer, availability);
}

/** A parcel leaves when the last of its products is there. */
function availabilityOfCart(): Availability['name'] {
  const items = $cart.get().cart?.items ?? [];
  return items.some(({ product }) => product.isOnPresale) ? 'presale' : 'available';
}
