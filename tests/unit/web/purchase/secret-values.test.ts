import { expect, test } from 'vitest';
import { listExpiryYears, findPaymentErrors } from '#events/rules';
import { createInitialSecrets } from '../../../../web/features/purchase/secrets/secret-values.ts';

// spec: 5.38
test.each(['2026-02-01', '2026-11-22', '2026-12-31'])(
  'the expiry begins with the first month and the first year that are offered; left so, it is asked for, on %s (5.38)',
  (today) => {
    const { expYear, expMonth, ...secrets } = createInitialSecrets(today, 'maya@example.com');
    expect([expMonth, expYear]).toEqual(['01', listExpiryYears(today)[0]]);
    const context = { payWithCard: true, securityIdentification: false, isProduction: false, today };
    expect(findPaymentErrors({ ...secrets, expYear, expMonth }, context)).toMatchObject({ expMonth: 'Please select a valid month' });
  },
);
