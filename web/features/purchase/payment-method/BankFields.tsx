import { type JSX, useContext } from 'react';
import { useField } from 'react-final-form';
import { msg } from '#events/language';
import { type Program, usStates } from '#events/program';
import { identificationChosen } from '#events/purchase';
import { DRIVERS_LICENSE, FEIN, identificationOptions } from '#events/rules';
import { useSession } from '../../../state/session.ts';
import { ChoiceField, DigitsField, FieldRow, SelectField, TextField, useText } from '../../../ui/index.ts';
import { FIELD_LABELS } from '../secrets/field-labels.ts';
import { SecretField } from '../secrets/SecretField.tsx';
import { RecordedSecretsContext } from '../secrets/use-secret-errors.ts';

const ACCOUNT_TYPES = [
  { value: 'Checking', label: msg('Checking') },
  { value: 'Savings', label: msg('Savings') },
];
const IDENTIFICATION_OPTIONS = Object.keys(identificationOptions).map((value) => ({ value, label: value }));

const findStates = ({ spoke }: Program): typeof usStates => spoke.questions.find(({ id }) => id === 'billingState')?.options ?? usStates;

const LicenseFields = ({ program }: { readonly program: Program }): JSX.Element => (
  <FieldRow>
    <SecretField name="driverLicense">{(field) => <TextField {...field} label={FIELD_LABELS.driverLicense} width="medium" autoComplete="off" />}</SecretField>
    <SecretField name="driverState">{(field) => <SelectField {...field} label={FIELD_LABELS.driverState} width="medium" options={findStates(program)} />}</SecretField>
  </FieldRow>
);

function CompanyFields(): JSX.Element {
  const t = useText();
  return (
    <>
      <SecretField name="companyName">{(field) => <TextField {...field} label={FIELD_LABELS.companyName} autoComplete="organization" />}</SecretField>
      <SecretField name="fein">
        {(field) => <TextField {...field} label={FIELD_LABELS.fein} help={t('Nine digits, such as 12-3456789.')} width="medium" keyboard="numeric" autoComplete="off" />}
      </SecretField>
    </>
  );
}

/** Identifies the owner of the bank account, if the program asks for it. */
function IdentificationFields(): JSX.Element {
  const t = useText();
  const { ports, program } = useSession();
  const recorded = useContext(RecordedSecretsContext);
  const { input } = useField<string>('securityOption', { subscription: { value: true } });
  const chosen = recorded ? recorded.identification : input.value;
  // Recorded, because it decides which fields the page and its replay show.
  const record = (value: string): void => {
    const option = identificationOptions[value];
    if (option) ports.record(identificationChosen({ option }));
  };
  return (
    <>
      <SecretField name="securityOption">
        {({ onChange, ...field }) => (
          <ChoiceField
            {...field}
            label={FIELD_LABELS.securityOption}
            help={t('Banks require one of these to process a payment.')}
            options={IDENTIFICATION_OPTIONS.map(({ value, label }) => ({ value, label: t.known(label) }))}
            onChange={(value) => {
              onChange(value);
              record(value);
            }}
          />
        )}
      </SecretField>
      {chosen === DRIVERS_LICENSE ? <LicenseFields program={program} /> : null}
      {chosen === FEIN ? <CompanyFields /> : null}
    </>
  );
}

/** The bank account, and the identification of its owner. */
export function BankFields(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  return (
    <>
      <SecretField name="bankAccountType">{(field) => <ChoiceField {...field} label={FIELD_LABELS.bankAccountType} options={ACCOUNT_TYPES.map(({ value, label }) => ({ value, label: t(label) }))} />}</SecretField>
      <SecretField name="routingNumber">
        {(field) => <DigitsField {...field} label={FIELD_LABELS.routingNumber} help={t('Nine digits, at the bottom left of a check.')} width="medium" autoComplete="off" />}
      </SecretField>
      <SecretField name="accountNumber">{(field) => <DigitsField {...field} label={FIELD_LABELS.accountNumber} width="medium" autoComplete="off" />}</SecretField>
      {program.flags.securityIdentification ? <IdentificationFields /> : null}
    </>
  );
}
