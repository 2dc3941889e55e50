import './foot-bar.css';
import { useEffect, type ReactNode } from 'react';
import { formatMoney, type Money } from '../../domain/money.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

interface Props {
  total: Money;
  /** The total is about to change. */
  isBusy: boolean;
  /** What comes next: one button or link. */
  children: ReactNode;
}

/**
 * On phones and tablets at the foot of the screen, for cart and checkout: the total, and what comes next. Its place is
 * the end of its parent, so that it covers the last line of nothing; notices stand above it (`foot-bar.css`).
 */
export function FootBar({ total, isBusy, children }: Props) {
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-foot-bar', true);
    return () => void documentElement.toggleAttribute('data-foot-bar', false);
  }, []);
  return (
    <div className="foot-bar for-phones" aria-busy={isBusy}>
      <p>
        <span>{cartPageTexts.total}</span> <b>{formatMoney(total)}</b>
      </p>
      {children}
    </div>
  );
}
