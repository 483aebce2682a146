import type { SavedMethod } from '#workflows/ports';

/** A card that an account holder has saved, and that can pay. */
export const savedVisa: SavedMethod = {
  id: 'm1',
  kind: 'CREDIT_CARD',
  brand: 'VISA',
  name: 'Maya',
  last4: '1111',
  expires: '2029-08-31',
  isExpired: false,
  createdDate: '2025-02-03',
  displayText: '',
};
