// What a browser has and jsdom lacks.
import { cleanup } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

// React takes a stack for each of the first 10,000 elements of a second, which is a fifth of a test's time: it finds them all taken.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(react, INTERNALS), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set() {
    // It stays at its limit.
  },
});

// Files of one worker share a window: each begins where a new one would be.
vi.restoreAllMocks();
sessionStorage.clear();
localStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();
document.title = '';
document.documentElement.removeAttribute('lang');
// A pointer that an earlier file left pressed is released.
document.dispatchEvent(new Event('pointerup'));

// Nothing is laid out, so nothing is in view. A stub of Vitest would end with those of a test.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
});

// Chromium's promises that it has scrolled.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
