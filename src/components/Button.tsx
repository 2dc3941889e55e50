import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'children' | 'aria-busy'> {
  words: ReactNode;
  isQuiet?: boolean;
  isBusy?: boolean;
  /** Only a button has a type; a link has none. */
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** It is a link. */
  href?: string;
}

export function Button({ words, isQuiet = false, isBusy, type = 'button', disabled, href, ...rest }: Props) {
  const shared = { className: isQuiet ? 'button is-quiet' : 'button', 'aria-busy': isBusy, ...rest };
  if (href !== undefined) {
    return (
      <a href={href} {...shared}>
        {words}
      </a>
    );
  }
  return (
    <button type={type} disabled={disabled} {...shared}>
      {words}
    </button>
  );
}
