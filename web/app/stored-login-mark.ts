import type { LoginMark } from '#workflows/ports';

const KEY = 'bindflow-login';

/** A login mark in localStorage, for all windows of the browser. Where the browser refuses it, a login that is gone counts as logged out. */
export const storedLoginMark: LoginMark = {
  set(isLoggedIn) {
    try {
      if (isLoggedIn) localStorage.setItem(KEY, 'in');
      else localStorage.removeItem(KEY);
    } catch {
      // Nothing is kept: see above.
    }
  },
  isLoggedOut() {
    try {
      return localStorage.getItem(KEY) === null;
    } catch {
      return true;
    }
  },
};
