import { useEffect } from 'react';
import { useText } from '../language/language.tsx';

/** Puts "Error:" before the title of the document while the caller is shown: tabs and screen readers say it first. */
export function useErrorInTitle(): void {
  const t = useText();
  useEffect(() => {
    const prefix = t('Error:');
    const mark = (): void => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix} ${document.title}`;
    };
    mark();
    // Pages set their title again: on the next page, and in the other language.
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length).trim();
    };
  }, [t]);
}
