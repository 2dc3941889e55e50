import { Component, type ComponentType, type ReactNode } from 'react';
import { EmptyPanel } from '../components/EmptyPanel.tsx';
import { reload } from '../stores/browser.ts';
import { failureTexts } from '../text/failures.ts';

interface Props {
  children: ReactNode;
}

/** Says that this part of the page broke, with a button that reads the page again. React logs the error. */
class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyPanel title={failureTexts.partFailed} isAlert>
        <button type="button" className="button" onClick={reload}>
          {failureTexts.retry}
        </button>
      </EmptyPanel>
    );
  }
}

/** An island whose errors stay within it. */
export function withErrorBoundary<P extends object>(Island: ComponentType<P>) {
  return function Bounded(props: P) {
    return (
      <ErrorBoundary>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}
