import { useLocationProperty } from 'wouter/use-browser-location';

/** The fragment of the address, with its #; empty without one. */
export const useHash = (): string => useLocationProperty(() => window.location.hash);
