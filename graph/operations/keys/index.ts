export { MissingKeyVersion, UNVERSIONED, checkKeyVersions, formatCounts } from './check-versions.ts';
export { type KeyStatus, readKeyStatus } from './key-status.ts';
export { type RewrapProgress, rewrapKeys } from './rewrap.ts';
