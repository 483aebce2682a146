import type { Option, SummaryLine } from '../ui/index.ts';

export const YES_NO: readonly Option[] = [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }];

export const STATES: readonly Option[] = ['AZ', 'CA', 'CO', 'NY', 'TX', 'WA'].map((value) => ({ value, label: value }));

export const INSTRUCTION: readonly Option[] = [
  { value: 'yoga', label: 'Yoga' },
  { value: 'pilates', label: 'Pilates' },
  { value: 'strength', label: 'Strength and conditioning', help: 'Personal training, free weights, machines' },
  { value: 'aerial', label: 'Aerial fitness' },
];

export const MONTHS: readonly Option[] = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

export const YEARS: readonly Option[] = Array.from({ length: 20 }, (_, index) => String(2026 + index)).map((value) => ({ value, label: value }));

export const orderLines = (byCard: boolean): readonly SummaryLine[] => [
  { id: 'gl', label: 'General liability', strong: true, detail: ['$1,000,000 per occurrence / $3,000,000 aggregate', 'Effective 12/01/2026', 'Harbor Mutual Insurance Company'], amount: '$148.00' },
  { id: 'pl', label: 'Professional liability', strong: true, detail: ['$1,000,000 per claim', 'Effective 12/01/2026', 'Harbor Mutual Insurance Company'], amount: '$64.00' },
  { id: 'cy', label: 'Cyber liability', strong: true, detail: 'Not covered' },
  { id: 'd', label: 'Multi-policy discount', amount: '($21.20)' },
  { id: 'p', label: 'Premium', amount: '$190.80', subtotal: true },
  { id: 'a', label: 'Admin fee', amount: '$15.00' },
  { id: 'c', label: 'Credit card fee', amount: '$5.72', struck: !byCard },
  { id: 'm', label: 'Dues', detail: 'American Fitness Guild membership', amount: '$25.00', change: 'Was $20.00' },
  { id: 't', label: 'Tax', amount: '$9.41' },
];

export const TERMS = [
  'By purchasing, you confirm that the answers in this application are true and complete to the best of your knowledge. The insurer relies on them to issue your policy.',
  'You authorize Bindflow Insurance Services to charge the payment method you provide for the premium, fees, dues and taxes shown in the order summary.',
  'Your payment method is stored securely so that changes to your policy and renewals can be paid without entering it again. You can remove it from your account at any time.',
  'The admin fee of $15 is fully earned when your policy is issued and is not refundable, except where the law of your state requires it.',
];
