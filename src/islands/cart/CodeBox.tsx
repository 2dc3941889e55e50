import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { appliedAs, type Cart } from '../../domain/cart/cart.ts';
import { $codeMessage, applyCode, removeCode } from '../../stores/cart/cart.ts';
import { cartTexts } from '../../text/cart/cart.ts';

interface Props {
  cart: Cart;
  isChanging: boolean;
}

const bothCodes = 2;

/** Codes that apply, and the input while another can (specification, section 4). */
export function CodeBox({ cart, isChanging }: Props) {
  const applied = [
    ...(cart.coupon ? [{ kind: cartTexts.code.coupon, code: cart.coupon.code }] : []),
    ...(cart.giftCard ? [{ kind: cartTexts.code.giftCard, code: cart.giftCard.number }] : []),
  ];
  const count = applied.length;
  const box = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);

  useEffect(() => {
    // Focus management: the pressed button was replaced with its form, so the focus moves to the box.
    if (wasPressed.current && document.activeElement === document.body) box.current?.focus();
    wasPressed.current = false;
  }, [count]);

  const act = (change: () => void) => {
    wasPressed.current = true;
    change();
  };
  const codes = applied.map(({ code }) => code);

  return (
    <section className="code-box panel padded" ref={box} tabIndex={-1} aria-label={cartTexts.code.title}>
      <h2>{cartTexts.code.title}</h2>
      {count > 0 && (
        <ul>
          {applied.map(({ kind, code }) => (
            <li key={code}>
              <span>
                {kind} <b>{code}</b>
              </span>
              <Button
                isQuiet
                words={cartTexts.code.remove}
                isBusy={isChanging}
                aria-label={cartTexts.code.removeOf(code)}
                onClick={() => act(() => removeCode(codes.find((other) => other !== code)))}
              />
            </li>
          ))}
        </ul>
      )}
      {count < bothCodes && (
        <CodeForm cart={cart} isChanging={isChanging} onApply={(code) => act(() => applyCode(code))} />
      )}
    </section>
  );
}

interface FormProps {
  cart: Cart;
  isChanging: boolean;
  onApply: (code: string) => void;
}

function CodeForm({ cart, isChanging, onApply }: FormProps) {
  const refusal = useStore($codeMessage);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? cartTexts.code.missing : refusal;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The applied code leaves the input; one that is typed meanwhile stays.
    const { current } = field;
    if (current && current.value !== '' && appliedAs(current.value, cart) !== null) current.value = '';
  }, [cart]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = input.value.trim();
    setMissing(code === '');
    if (code === '') input.focus();
    else onApply(code);
  };

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor="cart-code">{cartTexts.code.label}</label>
      <input
        ref={field}
        id="cart-code"
        className="control"
        name="code"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        aria-invalid={error !== null}
        aria-describedby="cart-code-error"
      />
      <Button isQuiet words={cartTexts.code.apply} type="submit" isBusy={isChanging} />
      <p className="code-error" id="cart-code-error" role="status">
        {error}
      </p>
    </form>
  );
}
