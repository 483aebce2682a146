// What a browser has and jsdom lacks.
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

// Files of one worker share a window: each begins where a new one would be.
vi.restoreAllMocks();
sessionStorage.clear();
localStorage.clear();
history.replaceState(null, '', '/');
// A pointer that an earlier file left pressed is released.
document.dispatchEvent(new Event('pointerup'));

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
