import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton, controlStyle } from '../ui/controls.tsx';
import { MAX_NAME_LENGTH } from './saved-views.ts';

interface ViewNameFormProps {
  readonly label: string;
  readonly action: string;
  readonly name: string;
  readonly onNamed: (name: string) => void;
}

/** A name is typed, and taken without the blanks around it. */
export function ViewNameForm({ label, action, name, onNamed }: ViewNameFormProps): JSX.Element {
  const [typed, setTyped] = useState(name);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onNamed(typed.trim());
    setTyped('');
  };
  return (
    <chakra.form onSubmit={submit} display="flex" gap="2">
      <chakra.input
        {...controlStyle}
        flex="1 1 0"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_NAME_LENGTH}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SmallButton type="submit">{action}</SmallButton>
    </chakra.form>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly title?: string;
  readonly isCurrent: boolean;
  readonly onView: () => void;
}

/** Goes back to a view. */
export const ViewButton = ({ name, title, isCurrent, onView }: ViewButtonProps): JSX.Element => (
  <SmallButton
    type="button"
    title={title}
    flex="1 1 0"
    minWidth="0"
    justifyContent="flex-start"
    borderColor="transparent"
    aria-current={isCurrent ? 'true' : undefined}
    data-on={isCurrent || undefined}
    onClick={onView}
  >
    <chakra.span truncate>{name}</chakra.span>
  </SmallButton>
);
