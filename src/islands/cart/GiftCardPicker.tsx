import '../../components/thumb.css';
import '../../components/cart/add-to-cart.css';
import './gift-cards.css';
import { useState, type SubmitEvent } from 'react';
import { coverSources } from '../../components/catalogue/card/cover-sources.ts';
import type { PublishedGiftCard } from '../../domain/cart/gift-card.ts';
import { formatMoney } from '../../domain/money.ts';
import { unknownCart } from '../../stores/cart/cart-queue.ts';
import { $cart, addGiftCard } from '../../stores/cart/cart.ts';
import { giftCardTexts } from '../../text/cart/cart-page.ts';
import { formText } from '../form-text.ts';
import { useLive } from '../use-live.ts';
import { island } from '../island.tsx';

interface Props {
  cards: readonly PublishedGiftCard[];
}

/** Adds one chosen gift card to the cart. Uncontrolled radios, so a choice made before hydration is kept. */
export const GiftCardPicker = island(function GiftCardPicker({ cards }: Props) {
  const { productsBeingAdded } = useLive($cart, unknownCart);
  const [isMissing, setMissing] = useState(false);
  const isBusy = cards.some(({ id }) => productsBeingAdded.includes(id));

  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = formText(event.currentTarget, 'giftcard');
    setMissing(chosen === '');
    if (chosen === '') {
      leadToChoice(event.currentTarget);
      return;
    }
    // Guards against double clicks, which would add a second card.
    if (isBusy) return;
    addGiftCard(Number(chosen));
  };

  return (
    <form className="gift-cards" onSubmit={add}>
      <fieldset aria-describedby={isMissing ? 'giftcard-problem' : undefined}>
        <legend className="title" suppressHydrationWarning>
          {giftCardTexts.choose}
        </legend>
        <p className="gift-cards-problem failed" role="alert" id="giftcard-problem">
          {isMissing ? giftCardTexts.notChosen : ''}
        </p>
        <ul>
          {cards.map((card) => (
            <li key={card.id}>
              <GiftCardChoice card={card} onChoose={() => setMissing(false)} />
            </li>
          ))}
        </ul>
      </fieldset>
      <button
        type="submit"
        className="button for-scripts"
        aria-busy={isBusy}
        data-deferred=""
        suppressHydrationWarning
      >
        {giftCardTexts.add}
      </button>
    </form>
  );
});

/** The button may be screens below the choices: focuses the first radio and scrolls the error message into view. */
function leadToChoice(form: HTMLFormElement): void {
  form.querySelector('input')?.focus({ preventScroll: true });
  form.querySelector('legend')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function GiftCardChoice({ card, onChoose }: { card: PublishedGiftCard; onChoose: () => void }) {
  return (
    <label className="gift-card panel shows-focus">
      <input className="for-scripts" type="radio" name="giftcard" value={card.id} onChange={onChoose} />
      <span className="gift-card-cover thumb">
        {card.image && <img {...coverSources(card.image, 'thumb')} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className="gift-card-words stack gap-1">
        {card.title !== '' && <span suppressHydrationWarning>{card.title}</span>}
        <b>
          {[card.prices.ARS, card.prices.USD].map(
            (price) =>
              price && (
                <span key={price.currency} className={price.currency.toLowerCase()} suppressHydrationWarning>
                  {formatMoney(price)}
                </span>
              ),
          )}
        </b>
      </span>
    </label>
  );
}
