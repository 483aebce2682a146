/** Whether the last change of the login in this browser was a logout: all of its windows share it. */
export interface LoginMark {
  set(isLoggedIn: boolean): void;
  /** True after a logout, and where nothing is known: a login that is gone then counts as logged out. */
  isLoggedOut(): boolean;
}

/** A mark for one document alone. */
export function createLoginMark(): LoginMark {
  let isLoggedIn = false;
  return {
    set: (next) => void (isLoggedIn = next),
    isLoggedOut: () => !isLoggedIn,
  };
}
