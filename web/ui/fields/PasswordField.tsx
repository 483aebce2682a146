import { useState, type JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';
import { useText } from '../language/language.tsx';

export function PasswordField(field: FieldProps<string>): JSX.Element {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field}>
      <TextControl
        {...toControlAttributes(field)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        trail="text"
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <chakra.button type="button" aria-controls={field.name} disabled={field.disabled} onClick={() => setShown(!shown)}
        position="absolute" insetBlock="0" right="0" minWidth="16" paddingInline="3" borderRadius="md" textStyle="small" fontWeight="strong" color="action"
        cursor="pointer" _hover={{ color: 'action.hover', textDecoration: 'underline' }}>
        <span aria-hidden="true">{shown ? t('Hide') : t('Show')}</span><VisuallyHidden>{shown ? t('Hide password') : t('Show password')}</VisuallyHidden>
      </chakra.button>
    </FieldFrame>
  );
}
