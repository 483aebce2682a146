import { useState, type JSX } from 'react';
import {
  Actions, Button, Card, ChoiceField, DateField, Dialog, EmailField, ErrorSummary, FieldGroup, FieldRow, MultiChoiceField, PageHeading, PhoneField, ProgressSteps,
  SelectField, Stack, TextField, ZipField,
} from '../ui/index.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import { INSTRUCTION, STATES, YES_NO } from './sample-content.ts';
import { useFieldValues } from './use-field-values.ts';

const REQUIRED = 'This is a required field';

export interface ApplicationScreenProps {
  refused?: boolean;
  quoting?: boolean;
}

export function ApplicationScreen({ refused = false, quoting = false }: ApplicationScreenProps): JSX.Element {
  const { text, list } = useFieldValues({ firstName: refused ? '' : 'Maya', city: 'Austin', state: 'TX', zip: '78704', q110: refused ? '' : 'no' }, { q100: ['yoga', 'pilates'] });
  const [open, setOpen] = useState(quoting);
  const missing = refused ? REQUIRED : undefined;
  return (
    <GalleryFrame current="application" testSite={refused}>
      <Stack space="cards" maxWidth="form">
        {refused ? (
          <ErrorSummary
            title="Please verify that all required questions are filled out."
            errors={[{ name: 'firstName', message: 'First name: This is a required field' }, { name: 'q110', message: 'Prior claims: This is a required field' }]}
          />
        ) : null}
        <PageHeading title="Fitness instructor liability" lead="Answer a few questions about you and what you teach. It takes about three minutes, and you will see your price before you pay." />
        <Card title="Insured contact information">
          <FieldGroup>
            <FieldRow>
              <TextField label="First name" autoComplete="given-name" width="medium" {...text('firstName')} error={missing} />
              <TextField label="Last name" autoComplete="family-name" width="medium" {...text('lastName')} />
            </FieldRow>
            <EmailField label="Email" help="Your quote and policy documents are sent here." {...text('email')} />
            <PhoneField label="Phone" {...text('phone')} />
            <TextField label="Street address" autoComplete="address-line1" {...text('address1')} />
            <TextField label="Apartment, suite or unit" autoComplete="address-line2" required={false} {...text('address2')} />
            <FieldRow>
              <TextField label="City" autoComplete="address-level2" width="medium" {...text('city')} />
              <SelectField label="State" autoComplete="address-level1" width="short" options={STATES} {...text('state')} />
              <ZipField label="ZIP" {...text('zip')} />
            </FieldRow>
          </FieldGroup>
        </Card>
        <Card title="Policy information">
          <FieldGroup>
            <MultiChoiceField label="What do you teach?" help="Choose all that apply." options={INSTRUCTION} {...list('q100')} />
            <ChoiceField label="Have you had a liability claim in the past five years?" options={YES_NO} {...text('q110')} error={missing} />
            <ChoiceField
              label="Limit per occurrence"
              options={[{ value: '1', label: '$1,000,000', help: 'What most studios ask for' }, { value: '2', label: '$2,000,000', help: 'For larger venues and events' }]}
              {...text('q120')}
            />
            <DateField label="Effective date" help="Coverage starts at 12:01 a.m. on this day." {...text('q130')} />
          </FieldGroup>
        </Card>
        <Actions><Button type="submit" onClick={() => setOpen(true)}>Continue</Button></Actions>
      </Stack>
      <Dialog open={open} title="Quoting" onClose={() => setOpen(false)} footer={<Button variant="secondary" onClick={() => setOpen(false)}>Cancel</Button>}>
        <Stack>
          <p>Please wait while we build a quote just for you.</p>
          <ProgressSteps
            label="Progress of the quote"
            steps={[
              { id: 'a', label: 'Checking your answers', state: 'done' },
              { id: 'b', label: 'Confirming your address', state: 'now' },
              { id: 'c', label: 'Getting your price', state: 'todo' },
            ]}
          />
        </Stack>
      </Dialog>
    </GalleryFrame>
  );
}

