import './foot-bar.css';
import { useEffect, useRef, type ReactNode } from 'react';
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
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    return current === null ? undefined : makeRoom(current);
  }, []);
  return (
    <div className="foot-bar for-phones" ref={bar} aria-busy={isBusy}>
      <p>
        <span>{cartPageTexts.total}</span> <b>{formatMoney(total)}</b>
      </p>
      {children}
    </div>
  );
}

/** Tells the page how high it is: letters and a long total change that. @returns ends it */
function makeRoom(bar: HTMLElement): () => void {
  const { documentElement: page } = document;
  const watcher = new ResizeObserver(() => page.style.setProperty('--foot-bar', `${bar.offsetHeight}px`));
  page.toggleAttribute('data-foot-bar', true);
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    page.toggleAttribute('data-foot-bar', false);
  };
}
