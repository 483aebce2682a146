import { type JSX, useMemo } from 'react';
import { useField } from 'react-final-form';
import { detectCardBrand, listExpiryYears, getSecurityCodeLength } from '#events/rules';
import { useSession } from '../../../state/session.ts';
import { CardNumberField, DigitsField, FieldRow, SelectField, Stack, useText } from '../../../ui/index.ts';
import { FIELD_LABELS } from '../secrets/field-labels.ts';
import { SecretField } from '../secrets/SecretField.tsx';

/** `01 January`, in the language's own words. */
function listMonths(locale: string): readonly { readonly value: string; readonly label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0');
    return { value, label: `${value} ${format.format(Date.UTC(2026, index))}` };
  });
}

/** Card number, expiry and security code. */
export function CardFields(): JSX.Element {
  const t = useText();
  const { locale } = t;
  const months = useMemo(() => listMonths(locale), [locale]);
  const { today } = useSession();
  const years = listExpiryYears(today()).map((year) => ({ value: year, label: year }));
  const { input: number } = useField<string>('cardNumber', { subscription: { value: true } });
  const codeLength = getSecurityCodeLength(detectCardBrand(number.value));
  return (
    <>
      <SecretField name="cardNumber" decides="securityCode">
        {(field) => <CardNumberField {...field} label={FIELD_LABELS.cardNumber} autoComplete="cc-number" />}
      </SecretField>
      {/* Both lists begin with their first entry (specification, 5: card input), in most months a date that has passed. */}
      <Stack as="p" textStyle="small" color="fg.muted" marginBottom="-3">
        {t('Change the expiration month and year to match your card.')}
      </Stack>
      <FieldRow>
        <SecretField name="expMonth" completedBy="expYear" passedBy="securityCode">
          {(field) => <SelectField {...field} label={FIELD_LABELS.expMonth} width="medium" autoComplete="cc-exp-month" options={months} placeholder={null} />}
        </SecretField>
        <SecretField name="expYear" decides="expMonth">
          {(field) => <SelectField {...field} label={FIELD_LABELS.expYear} width="short" autoComplete="cc-exp-year" options={years} placeholder={null} />}
        </SecretField>
        <SecretField name="securityCode" decides="expMonth">
          {(field) => (
            // Limited to the card's length, as the card number is (specification, 5: card input).
            <DigitsField {...field} label={FIELD_LABELS.securityCode} width="short" autoComplete="cc-csc" onChange={(value) => field.onChange(value.slice(0, codeLength))} />
          )}
        </SecretField>
      </FieldRow>
    </>
  );
}
