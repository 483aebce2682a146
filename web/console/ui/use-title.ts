import { useEffect } from 'react';

/** Names the browser's tab: `Funnel · Bindflow`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Bindflow`;
  }, [title]);
}
