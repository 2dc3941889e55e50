import type { ReactNode } from 'react';
import type { LoadState } from '../../stores/load.ts';
import { accountTexts } from '../../text/account/account.ts';
import { Loaded } from '../Loaded.tsx';

interface Props<T> {
  load: LoadState<T>;
  onRetry: () => void;
  outline?: 'cards' | 'form' | 'line';
  children: (value: T) => ReactNode;
}

export function Loading<T>({ load, onRetry, outline = 'cards', children }: Props<T>) {
  const skeleton = (
    <div className="stack" role="status" aria-label={accountTexts.loading}>
      <div className={`panel skeleton account-skeleton is-${outline}`} />
      <div className={`panel skeleton account-skeleton is-${outline}`} />
    </div>
  );
  return (
    <Loaded load={load} skeleton={skeleton} onRetry={onRetry}>
      {(value) => <div aria-busy={load.state === 'pending'}>{children(value)}</div>}
    </Loaded>
  );
}
