import { Component, type ComponentType, type ReactNode } from 'react';
import { EmptyPanel } from '../components/EmptyPanel.tsx';
import { reload } from '../stores/browser.ts';
import { failureTexts } from '../text/failures.ts';

/** An island: its messages are shown, and its errors stay within it. */
export function island<P extends object>(Island: ComponentType<P>) {
  return function Bounded(props: P) {
    return (
      <ErrorBoundary>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}

/** Says that this part of the page broke, with a button that reads the page again. React logs the error. */
class ErrorBoundary extends Component<{ children: ReactNode }, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override componentDidMount() {
    // Its messages may come before the page's own script has.
    void import('./elements/toast-region.tsx').catch(() => null);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <EmptyPanel title={failureTexts.partFailed} onRetry={reload} />;
  }
}
