import '../../components/linked-panel.css';
import '../../components/catalogue/card/card-panel.css';
import '../../components/catalogue/card/strip.css';
import { useStore } from '@nanostores/react';
import { Fragment, memo, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { ShippingDisclosure } from '../../components/cart/ShippingDisclosure.tsx';
import { AddToCart } from '../../components/cart/AddToCart.tsx';
import { CardPanel } from '../../components/catalogue/card/CardPanel.tsx';
import { Price } from '../../components/catalogue/card/Price.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { coverOf } from '../../components/catalogue/card/shown-product.ts';
import { isSent, type Cart } from '../../domain/cart/cart.ts';
import { inquiryLink } from '../../domain/cart/inquiry.ts';
import type { Money } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { canBeBought, type ProductCard } from '../../domain/catalogue/product.ts';
import { shop } from '../../shop.ts';
import { $cart, showCart } from '../../stores/cart/cart.ts';
import { $removal, recallRemoval, removeAllLines, removeLines } from '../../stores/cart/removed-lines.ts';
import { watchCustomer } from '../../stores/session/session-end.ts';
import { paymentPromotions } from '../../stores/cart/payment-promotions.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { island } from '../island.tsx';
import { keepFocusNear } from '../row-focus.ts';
import { CartPickup } from './CartPickup.tsx';
import { CartLine } from './CartLine.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CodeBox } from './CodeBox.tsx';
import { FootBar } from './FootBar.tsx';
import { RemovedLines } from './RemovedLines.tsx';
import { ShippingCalculator } from './ShippingCalculator.tsx';
import { Withdrawn } from './Withdrawn.tsx';

interface Props {
  freeShippingFrom: Money;
}

export const CartPage = island(function CartPage({ freeShippingFrom }: Props) {
  const { state, cart, lines, isSettling: isAhead, isCodeChanging, message } = useStore($cart);
  // Deferred (INP): the pressed line renders first, the busy state of all amounts in a second render.
  const isSettling = useDeferredValue(isAhead);
  const removal = useStore($removal);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useRef<ReturnType<typeof keepFocusNear>>(null);
  const recommended = cart?.recommendedProducts;

  useEffect(() => {
    watchCustomer();
    showCart();
    recallRemoval();
  }, []);

  // A recommended product that is in the cart now has left its strip, with the focus.
  useEffect(() => restoreFocus.current?.(heading.current), [recommended]);

  const keepFocus = useCallback(({ target }: { target: EventTarget }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('add-to-cart button') : null;
    if (pressed) restoreFocus.current = keepFocusNear(pressed);
  }, []);

  /** On the line that has this place now, or on the heading where there is none. */
  const focusLine = useCallback((place: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? heading.current)?.focus();
  }, []);

  const remove = useCallback(
    (itemId: number, place: number) => {
      flushSync(() => removeLines([itemId]));
      // The removed line's button had the focus.
      focusLine(place);
    },
    [focusLine],
  );

  const removeAll = () => {
    flushSync(removeAllLines);
    heading.current?.focus();
  };

  const removalPlace = removal?.place ?? 0;
  const afterRemoval = useCallback(() => {
    if (document.activeElement === document.body) focusLine(removalPlace);
  }, [focusLine, removalPlace]);
  const removed = removal && <RemovedLines removal={removal} onGone={afterRemoval} />;

  return (
    <section className="cart has-foot-bar" aria-busy={isSettling}>
      <div className="cart-head actions">
        <h1 className="heading" ref={heading} tabIndex={-1}>
          {cartPageTexts.title}
        </h1>
        {lines.length > 0 && (
          <button type="button" className="link-button" onClick={removeAll}>
            {cartPageTexts.removeAll}
          </button>
        )}
      </div>
      <Withdrawn onAccept={() => heading.current?.focus()} />
      {lines.length > 0 && cart !== null ? (
        <div className="cart-panels stack gap-5">
          <ul className="cart-lines panel lines" ref={list} aria-label={cartPageTexts.items}>
            {lines.map((line, place) => (
              <Fragment key={line.item.id}>
                {place === removalPlace && removed}
                <CartLine {...line} place={place} onRemove={remove} />
              </Fragment>
            ))}
            {removalPlace >= lines.length && removed}
          </ul>
          <Side {...{ cart, isSettling, isCodeChanging, freeShippingFrom }} />
          <Recommended products={cart.recommendedProducts} onPress={keepFocus} />
        </div>
      ) : (
        <>
          {removed && <ul className="cart-panels panel">{removed}</ul>}
          <NothingToShow state={state} message={message} />
        </>
      )}
      {lines.length > 0 && cart !== null && (
        <FootBar total={cart.totalPrice} isBusy={isSettling}>
          <CheckoutLink />
        </FootBar>
      )}
    </section>
  );
});

interface SideProps extends Props {
  cart: Cart;
  isSettling: boolean;
  isCodeChanging: boolean;
}

const Side = memo(function Side({ cart, isSettling, isCodeChanging, freeShippingFrom }: SideProps) {
  return (
    <div className="cart-side stack">
      <CartTotals {...{ cart, isSettling, freeShippingFrom }} />
      <CodeBox cart={cart} isChanging={isCodeChanging} />
      {isSent(cart) && (
        <ShippingDisclosure isOpen>
          <ShippingCalculator productId={null} />
        </ShippingDisclosure>
      )}
      <CartPickup items={cart.items} />
      <Promotions />
      <a
        className="button is-quiet"
        href={inquiryLink(shop.messagingNumber, cart, cartPageTexts.inquiry)}
        target="_blank"
        rel="noopener"
      >
        {cartPageTexts.inquiry.button}
      </a>
      <ListHint />
    </div>
  );
});

interface NothingProps {
  state: 'pending' | 'fulfilled' | 'rejected';
  message: string | null;
}

function NothingToShow({ state, message }: NothingProps) {
  if (state === 'pending') return <CartSkeleton />;
  if (state === 'rejected') return <EmptyPanel title={message ?? cartTexts.loadFailed} onRetry={showCart} />;
  return (
    <EmptyPanel title={cartPageTexts.empty}>
      <Button words={cartPageTexts.seeProducts} href={pathTo('productList')} />
      <ListHint />
    </EmptyPanel>
  );
}

function ListHint() {
  return (
    <p>
      {cartPageTexts.hasList} <a href={pathTo('shoppingList')}>{cartPageTexts.pasteList}</a>
    </p>
  );
}

function Promotions() {
  const { value } = useStore(paymentPromotions.$state);
  useEffect(() => void paymentPromotions.ask(null), []);
  if (value === null || value.length === 0) return null;
  return (
    <section className="cart-promotions panel padded" aria-labelledby="cart-promotions">
      <h2 id="cart-promotions">{cartPageTexts.promotions}</h2>
      <ul className="stack gap-2">
        {value.map(({ type, message }) => (
          <li key={`${type} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  );
}

interface RecommendedProps {
  products: readonly ProductCard[];
  onPress: (event: { target: EventTarget }) => void;
}

const Recommended = memo(function Recommended({ products, onPress }: RecommendedProps) {
  if (products.length === 0) return null;
  return (
    <section className="cart-recommended" onClickCapture={onPress}>
      <SectionTitle title={cartPageTexts.recommended} />
      <ul className="strip">
        {products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
});

function Card({ product }: { product: ProductCard }) {
  const { id, title, price } = product;
  return (
    <CardPanel card={product} cover={coverOf(product)} place="strip">
      <Price prices={[price]} />
      <AddToCart productId={id} title={title} canBeBought={canBeBought(product)} />
    </CardPanel>
  );
}
