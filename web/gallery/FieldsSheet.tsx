import { useState, type JSX } from 'react';
import {
  Card, CardNumberField, CheckboxField, ChoiceField, DateField, EmailField, FieldGroup, FieldRow, MoneyField, MultiChoiceField, PageHeading, PasswordField, PhoneField,
  SearchField, SelectField, Stack, TextAreaField, TextField, ZipField, type Option,
} from '../ui/index.ts';
import { INSTRUCTION, STATES, YES_NO } from './sample-content.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import { useFieldValues } from './use-field-values.ts';

const OCCUPATIONS: readonly Option[] = ['Personal trainer', 'Physical therapist', 'Pilates instructor'].map((label) => ({ value: label, label }));

function PlainFields(): JSX.Element {
  const { text, list } = useFieldValues({ date: '2026-12-01', money: '125000.5', phone: '5125550134', zip: '787042201', brand: '378282246310005' });
  const [agreed, setAgreed] = useState(true);
  const search = text('search');
  return (
    <FieldGroup title="Without errors" description="Every field in its initial state.">
      <TextField label="Business name" help="As it is written on your registration." {...text('business')} />
      <TextField label="Suite" required={false} width="short" {...text('suite')} />
      <SelectField label="State" options={STATES} {...text('state')} />
      <ChoiceField label="Do you own the studio?" options={YES_NO} {...text('yes')} />
      <MultiChoiceField label="What do you teach?" options={INSTRUCTION} {...list('teach')} />
      <DateField label="Date of birth" {...text('date')} />
      <MoneyField label="Yearly revenue" {...text('money')} />
      <FieldRow><PhoneField label="Phone" {...text('phone')} /><ZipField label="ZIP" {...text('zip')} /></FieldRow>
      <EmailField label="Email" {...text('email')} />
      <PasswordField label="Create password" autoComplete="new-password" {...text('password')} />
      <CardNumberField label="Card number" {...text('brand')} />
      <SearchField label="Occupation" options={OCCUPATIONS} onSearch={() => undefined} onPick={(option) => search.onChange(option.label)} {...search} />
      <TextAreaField label="Anything else we should know?" required={false} {...text('more')} />
      <CheckboxField name="agree" label="I agree to receive documents by email." value={agreed} onChange={setAgreed} />
    </FieldGroup>
  );
}

function RefusedFields(): JSX.Element {
  const { text } = useFieldValues({ e_date: '13/45/2026', e_card: '4111', e_email: 'maya@' });
  return (
    <FieldGroup title="With errors">
      <TextField label="First name" {...text('e_first')} error="This is a required field" />
      <SelectField label="State" options={STATES} {...text('e_state')} error="Please select a valid state." />
      <ChoiceField label="Do you own the studio?" options={YES_NO} {...text('e_yes')} error="This is a required field" />
      <DateField label="Effective date" {...text('e_date')} error="Enter a date such as 12/01/2026" />
      <EmailField label="Email" {...text('e_email')} error="Please provide a valid formatted email." />
      <CardNumberField label="Card number" {...text('e_card')} error="Please enter a valid card number" />
      <CheckboxField name="e_terms" label="I have read and agree to the terms and conditions." value={false} onChange={() => undefined} error="Must approve terms and conditions" />
    </FieldGroup>
  );
}

function LockedFields(): JSX.Element {
  const { text } = useFieldValues({ l_street: '1204 South Congress Avenue', l_state: 'TX', l_zip: '78704' });
  return (
    <FieldGroup title="Locked by a saved address">
      <TextField label="Street address" readOnly {...text('l_street')} />
      <FieldRow><SelectField label="State" width="short" disabled options={STATES} {...text('l_state')} /><ZipField label="ZIP" readOnly {...text('l_zip')} /></FieldRow>
    </FieldGroup>
  );
}

export function FieldsSheet(): JSX.Element {
  return (
    <GalleryFrame current="application">
      <Stack space="cards" maxWidth="form">
        <PageHeading title="Fields" />
        <Card><PlainFields /></Card>
        <Card><RefusedFields /></Card>
        <Card><LockedFields /></Card>
      </Stack>
    </GalleryFrame>
  );
}
