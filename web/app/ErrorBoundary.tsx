import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly onError: (error: Error, where: string) => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Any error while rendering is recorded and shows the error page (specification, 2: error page). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onError(error, componentStack?.trim().split('\n', 1)[0]?.trim() ?? '');
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
