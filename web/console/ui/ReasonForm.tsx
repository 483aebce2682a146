import { type JSX, type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { describeGraphError } from '../facade/graph.ts';
import { Notice, SmallButton } from './controls.tsx';

export interface ReasonFormProps {
  /** What the button does that opens the form. */
  readonly label: string;
  /** The button that sends it. */
  readonly submitLabel: string;
  /** Resolves to what went wrong, or to null. */
  readonly onSubmit: (reason: string) => Promise<string | null>;
}

/** Moves the focus into the form when it opens, and back to its button when it closes. */
function useFormFocus(isOpen: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    (isOpen ? input : button).current?.focus();
  }, [isOpen]);
  return { input, button };
}

/** Who wants to see what is personal says why. It is recorded in the application's own history. */
export function ReasonForm({ label, submitLabel, onSubmit }: ReasonFormProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { input, button } = useFormFocus(isOpen);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
  };
  const send = async (): Promise<void> => {
    setSending(true);
    setProblem(await onSubmit(reason.trim()).catch(describeGraphError));
    setSending(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '' && !isSending) void send();
  };
  if (!isOpen) {
    return (
      <SmallButton ref={button} type="button" onClick={() => setOpen(true)}>
        {label}
      </SmallButton>
    );
  }
  return (
    <chakra.form aria-label={label} onSubmit={submit} onKeyDown={leave} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {problem === null ? null : <Notice>{problem}</Notice>}
      <chakra.label display="flex" alignItems="center" gap="2">
        Why
        <chakra.input
          ref={input}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder="Recorded with your name"
          maxLength={1000}
          required
          minHeight="8"
          paddingInline="2"
          borderWidth="hairline"
          borderColor="line.control"
          borderRadius="sm"
        />
      </chakra.label>
      <SmallButton type="submit" aria-disabled={isSending}>
        {submitLabel}
      </SmallButton>
      <SmallButton type="button" onClick={() => setOpen(false)}>
        Cancel
      </SmallButton>
    </chakra.form>
  );
}
