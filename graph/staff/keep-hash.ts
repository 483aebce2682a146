/**
 * What stands behind the # of a link is not sent, and is lost on the way through the provider's form. This script keeps it for the tab, and the
 * explorer takes it again (web/explorer/link/kept-hash.ts).
 */
export const keepHash = `'use strict';
if (location.hash.length > 1) sessionStorage.setItem('bindflow-explorer-hash', location.hash);
`;
