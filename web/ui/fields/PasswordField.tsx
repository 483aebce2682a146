import { useState, type JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';
import { useText } from '../language/language.tsx';

interface ShowButtonProps {
  controls: readonly (string | undefined)[];
  disabled: boolean | undefined;
  shown: boolean;
  onClick: () => void;
}

function ShowButton({ controls, disabled, shown, onClick }: ShowButtonProps): JSX.Element {
  const t = useText();
  return (
    <chakra.button type="button" aria-controls={controls.filter(Boolean).join(' ')} disabled={disabled} onClick={onClick}
      position="absolute" insetBlock="0" right="0" minWidth="16" paddingInline="3" borderRadius="md" textStyle="small" fontWeight="strong" color="action"
      cursor="pointer" _hover={{ color: 'action.hover', textDecoration: 'underline' }}>
      <span aria-hidden="true">{shown ? t('Hide') : t('Show')}</span><VisuallyHidden>{shown ? t('Hide password') : t('Show password')}</VisuallyHidden>
    </chakra.button>
  );
}

export interface PasswordFieldProps extends FieldProps<string> {
  /** A second field that the button shows, too: the same password again. */
  alsoShows?: string | undefined;
  onShow?: ((shown: boolean) => void) | undefined;
  /** Shown or masked by another field’s button; left out, the field has its own. */
  shownWith?: boolean | undefined;
}

/** A button in the field shows and masks what is typed. */
export function PasswordField({ alsoShows, onShow, shownWith, ...field }: PasswordFieldProps): JSX.Element {
  const [isShown, setShown] = useState(false);
  const shown = shownWith ?? isShown;
  const toggle = (): void => {
    setShown(!shown);
    onShow?.(!shown);
  };
  return (
    <FieldFrame field={field}>
      <TextControl
        {...toControlAttributes(field)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        trail={shownWith === undefined ? 'text' : undefined}
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
      {shownWith === undefined ? <ShowButton controls={[field.name, alsoShows]} disabled={field.disabled} shown={shown} onClick={toggle} /> : null}
    </FieldFrame>
  );
}
