import type { LoginMark } from '#workflows/ports';

const KEY = 'bindflow-login';

/** A login mark in localStorage, shared by all tabs. If the browser refuses it, a missing login counts as a logout. */
export const storedLoginMark: LoginMark = {
  set(isLoggedIn) {
    try {
      if (isLoggedIn) localStorage.setItem(KEY, 'in');
      else localStorage.removeItem(KEY);
    } catch {
      // Not stored: see above.
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
