import type { ReactNode } from 'react';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import type { LoadState } from '../../stores/load.ts';
import { accountTexts } from '../../text/account/account.ts';

interface Props<T> {
  load: LoadState<T>;
  onRetry: () => void;
  /** Kind of content that loads; sets the size of the skeleton. */
  outline?: 'cards' | 'form' | 'line';
  children: (value: T) => ReactNode;
}

/**
 * Renders a load: the value as soon as there is one (stale while it reloads), else a skeleton, or the error with a
 * retry button.
 */
export function Loading<T>({ load, onRetry, outline = 'cards', children }: Props<T>) {
  const { state, value, message } = load;
  if (value !== null) return <div aria-busy={state === 'pending'}>{children(value)}</div>;
  if (state !== 'rejected') {
    return (
      <div className="account-stack" role="status" aria-label={accountTexts.loading}>
        <div className={`panel skeleton account-skeleton is-${outline}`} />
        <div className={`panel skeleton account-skeleton is-${outline}`} />
      </div>
    );
  }
  return (
    <EmptyPanel title={message} isAlert>
      <button className="button" type="button" onClick={onRetry}>
        {accountTexts.retry}
      </button>
    </EmptyPanel>
  );
}
