import type { LoginMark } from '#workflows/ports';

const KEY = 'bindflow-login';

/** A login mark in localStorage, shared by all tabs. If the browser refuses it, it is never set. */
export const storedLoginMark: LoginMark = {
  set() {
    try {
      localStorage.setItem(KEY, 'in');
    } catch {
      // It stays as if it were removed.
    }
  },
  remove() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // It was never set.
    }
  },
  isSet() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
};
