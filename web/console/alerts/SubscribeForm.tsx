import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { AlertKind, SubscribeToAlertsInput } from '../../generated/graphql.ts';
import { NO_FILTER } from '../list/list-filter.ts';
import { useCounts } from '../list/use-counts.ts';
import { FieldGroup, SmallButton, controlStyle } from '../ui/controls.tsx';
import { alertKinds, kindLabels } from './alert-words.ts';

const Choice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8' } });
const LabeledField = chakra('label', { base: { display: 'grid', gap: '1', minWidth: '0' } });

interface ScopeSelectProps {
  readonly label: string;
  readonly values: readonly { readonly value: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ScopeSelect = ({ label, values, value, onChange }: ScopeSelectProps): JSX.Element => (
  <LabeledField>
    <span>{label}</span>
    <chakra.select {...controlStyle} width="full" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All</option>
      {values.map((one) => (
        <option key={one.value} value={one.value}>
          {one.value}
        </option>
      ))}
    </chakra.select>
  </LabeledField>
);

interface ChannelProps {
  readonly isWebhook: boolean;
  readonly url: string;
  readonly onChange: (isWebhook: boolean) => void;
  readonly onUrl: (url: string) => void;
}

const Channel = ({ isWebhook, url, onChange, onUrl }: ChannelProps): JSX.Element => (
  <FieldGroup>
    <chakra.legend fontWeight="medium">Send to</chakra.legend>
    <Choice>
      <input type="radio" name="channel" checked={!isWebhook} onChange={() => onChange(false)} />
      <span>My email address</span>
    </Choice>
    <Choice>
      <input type="radio" name="channel" checked={isWebhook} onChange={() => onChange(true)} />
      <span>A webhook</span>
    </Choice>
    {isWebhook ? (
      <LabeledField>
        <span>Webhook URL</span>
        <chakra.input
          {...controlStyle}
          type="url"
          width="full"
          required
          maxLength={2000}
          placeholder="https://hooks.example.com/bindflow"
          value={url}
          onChange={({ target }) => onUrl(target.value)}
        />
      </LabeledField>
    ) : null}
  </FieldGroup>
);

export interface SubscribeFormProps {
  readonly isBusy: boolean;
  /** Resolves to true if it was added. */
  readonly onSubmit: (input: SubscribeToAlertsInput) => Promise<boolean>;
}

/** Asks which alerts the analyst wants, and where. */
export function SubscribeForm({ isBusy, onSubmit }: SubscribeFormProps): JSX.Element {
  const [kinds, setKinds] = useState<readonly AlertKind[]>(alertKinds);
  const [program, setProgram] = useState('');
  const [sponsor, setSponsor] = useState('');
  const [isWebhook, setWebhook] = useState(false);
  const [url, setUrl] = useState('');
  const counts = useCounts(NO_FILTER);
  const toggle = (kind: AlertKind, isOn: boolean): void => setKinds(alertKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const input = { kinds: [...kinds], program: program || null, sponsor: sponsor || null, webhookUrl: isWebhook ? url.trim() : null };
    if (await onSubmit(input)) setUrl('');
  };
  return (
    <chakra.form aria-label="Subscribe" display="grid" gap="3" onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <chakra.legend fontWeight="medium">Alert me when</chakra.legend>
        {alertKinds.map((kind) => (
          <Choice key={kind}>
            <input type="checkbox" checked={kinds.includes(kind)} onChange={({ target }) => toggle(kind, target.checked)} />
            <span>{kindLabels[kind]}</span>
          </Choice>
        ))}
      </FieldGroup>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        <ScopeSelect label="Program" values={counts?.sitenames ?? []} value={program} onChange={setProgram} />
        <ScopeSelect label="Sponsor" values={counts?.sponsors ?? []} value={sponsor} onChange={setSponsor} />
      </chakra.div>
      {sponsor !== '' && kinds.includes('DECLINES_DOUBLED') ? <chakra.p color="fg.muted">Decline alerts are by program, so a sponsor doesn’t get them.</chakra.p> : null}
      <Channel isWebhook={isWebhook} url={url} onChange={setWebhook} onUrl={setUrl} />
      <SmallButton type="submit" disabled={isBusy || kinds.length === 0} justifySelf="start">
        Subscribe
      </SmallButton>
    </chakra.form>
  );
}
