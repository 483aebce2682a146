import { type JSX, type SubmitEvent, useState } from 'react';
import { isEmail, normalizeEmail } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import { describeGraphError } from '../facade/graph.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { SmallButton, controlStyle } from '../ui/controls.tsx';
import { type FoundByEmail, findByEmail } from './find-by-email.ts';

export interface FindByEmailProps {
  /** The address of the list that it is asked from. */
  readonly search: string;
  readonly onFound: (found: FoundByEmail) => void;
}

const LabeledField = chakra('label', { base: { display: 'grid', gap: '1' } });

function FindByEmailForm({ search, onFound }: FindByEmailProps): JSX.Element {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      onFound(await findByEmail(normalizeEmail(email), reason.trim(), search));
    } catch (error) {
      setProblem(describeGraphError(error));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy || reason.trim() === '') return;
    if (isEmail(normalizeEmail(email))) void send();
    else setProblem('Please enter an email address.');
  };
  return (
    <chakra.form onSubmit={submit} autoComplete="off" display="grid" gap="3" padding="3" width="fieldMedium" maxWidth="full">
      <LabeledField>
        <span>Buyer’s email</span>
        <chakra.input
          {...controlStyle}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </LabeledField>
      <LabeledField>
        <span>Why</span>
        <chakra.input
          {...controlStyle}
          autoComplete="off"
          placeholder="Recorded with your name"
          maxLength={1000}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </LabeledField>
      {problem === null ? null : (
        <chakra.p role="alert" color="danger">
          {problem}
        </chakra.p>
      )}
      <SmallButton type="submit" disabled={isBusy}>
        {isBusy ? 'Searching…' : 'Search'}
      </SmallButton>
    </chakra.form>
  );
}

/** Finds a buyer's applications. Who searches says why; both are recorded in each application that is found. */
export const FindByEmail = ({ search, onFound }: FindByEmailProps): JSX.Element => (
  <Dropdown label="Find by email">
    {(close) => (
      <FindByEmailForm
        search={search}
        onFound={(found) => {
          onFound(found);
          close();
        }}
      />
    )}
  </Dropdown>
);
