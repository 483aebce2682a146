/** Tells a logout from a session that ends by itself: set while an account is logged in, removed by a logout. All windows of the browser share it. */
export interface LoginMark {
  set(): void;
  remove(): void;
  /** False after a logout, and where the browser keeps no mark. */
  isSet(): boolean;
}

/** A mark in memory, for one document. */
export function createLoginMark(): LoginMark {
  let isSet = false;
  return {
    set: () => void (isSet = true),
    remove: () => void (isSet = false),
    isSet: () => isSet,
  };
}
