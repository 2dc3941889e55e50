import './shipping-disclosure.css';
import type { ReactNode } from 'react';
import { shippingTexts } from '../../text/cart/shipping.ts';
import { Arrow } from '../Arrow.tsx';

interface Props {
  isOpen?: boolean;
  children: ReactNode;
}

export function ShippingDisclosure({ isOpen = false, children }: Props) {
  return (
    <details className="shipping panel for-scripts" open={isOpen}>
      <summary className="tap">
        {shippingTexts.calculator}
        <Arrow />
      </summary>
      <div className="shipping-body">{children}</div>
    </details>
  );
}
