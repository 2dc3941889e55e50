import { useEffect, useRef, type ReactNode } from 'react';
import { Arrow } from '../../components/Arrow.tsx';
import { goToStep, type CheckoutStep } from '../../stores/checkout/checkout.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

interface Props {
  step: CheckoutStep;
  open: CheckoutStep;
  answer: string | null;
  children: ReactNode;
}

/** Accordion step. Its title button opens it, and takes the focus when the step was opened from elsewhere. */
export function Step({ step, open, answer, children }: Props) {
  const isOpen = step === open;
  const title = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const id = `step-${step}`;
  return (
    <section className="panel checkout-step" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          id={`${id}-title`}
          ref={title}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => void goToStep(step)}
        >
          <span aria-hidden="true">{step + 1}</span>
          {checkoutTexts.steps[step]}
          <Arrow />
        </button>
      </h2>
      {!isOpen && answer !== null && <p className="checkout-step-answer">{answer}</p>}
      <div className="checkout-step-body" id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
