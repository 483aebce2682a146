// A page that starts no application (policies, unsubscribe, a resume link), opened as the app opens it. It is closed with its test.
import { act, cleanup } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Program } from '#events/program';
import { openStandalonePage } from '../../../web/app/open-standalone-page.tsx';

export interface StandalonePage {
  /** In place of `fetch`. */
  readonly sent: ReturnType<typeof vi.fn<typeof fetch>>;
  /** @param options what `openStandalonePage` gets beside the release */
  readonly open: (program: Program, options?: Omit<Parameters<typeof openStandalonePage>[2], 'release'>) => Promise<void>;
  /** For a test that opens it more than once. */
  readonly close: () => void;
}

/** Each test of the file begins at this address. */
export function createStandalonePage(address: string): StandalonePage {
  const sent = vi.fn<typeof fetch>();
  let close: () => void = () => undefined;
  beforeEach(() => {
    window.sessionStorage.clear();
    window.history.replaceState(null, '', address);
    sent.mockReset();
    vi.stubGlobal('fetch', sent);
  });
  afterEach(() => {
    close();
    cleanup();
    vi.unstubAllGlobals();
    document.documentElement.lang = 'en';
  });
  return {
    sent,
    close: () => close(),
    async open(program, options) {
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      close = () => {
        act(() => root.unmount());
        document.body.replaceChildren();
      };
      await act(() => openStandalonePage(root, program, { release: 'r1', ...options }));
    },
  };
}
