/**
 * The provider's form loses the fragment of a link, which browsers do not send. This script stores it for the tab, and the explorer restores it
 * (web/explorer/link/link.ts).
 */
export const fragmentScript = `'use strict';
if (location.hash.length > 1) sessionStorage.setItem('bindflow-explorer-hash', location.hash);
`;
