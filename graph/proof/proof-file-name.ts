import type { PurchaseProof } from './read-proof.ts';

/** Policy numbers are the insurer’s: what is no letter or digit could end a header or a name. */
export const toFileName = ({ proof }: Pick<PurchaseProof, 'proof'>): string =>
  `proof-of-coverage-${proof.policies.map(({ policyNumber }) => policyNumber.replaceAll(/[^\w-]+/g, '-')).join('-')}.pdf`;
