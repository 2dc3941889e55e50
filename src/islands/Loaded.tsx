import type { ReactNode } from 'react';
import { EmptyPanel } from '../components/EmptyPanel.tsx';
import type { LoadState } from '../stores/load.ts';

interface Props<T> {
  load: LoadState<T>;
  skeleton: ReactNode;
  onRetry: () => void;
  failed?: string;
  as?: 'p' | 'h1';
  children: (value: T) => ReactNode;
}

/** What was loaded, also while it loads anew (stale); else a skeleton, or why it failed. */
export function Loaded<T>({ load, skeleton, onRetry, failed, as, children }: Props<T>) {
  if (load.value !== null) return children(load.value);
  if (load.state !== 'rejected') return skeleton;
  return <EmptyPanel as={as} title={load.message ?? failed ?? null} onRetry={onRetry} />;
}
