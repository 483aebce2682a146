import { useState, type ChangeEvent, type CompositionEvent } from 'react';

type TextInput = HTMLInputElement;

export interface ComposedText {
  value: string;
  onChange: (event: ChangeEvent<TextInput>) => void;
  onCompositionEnd: (event: CompositionEvent<TextInput>) => void;
}

/**
 * A masked control that leaves a composition alone: while a composing keyboard (IME, suggestions) writes, the text stands as it
 * is typed; the mask gets it once it is composed.
 */
export function useComposition(shown: string, mask: (input: TextInput, inputType: string) => void): ComposedText {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? shown,
    onChange({ target, nativeEvent }) {
      const { isComposing = false, inputType = '' } = nativeEvent as Partial<InputEvent>;
      if (isComposing) return setDraft(target.value);
      setDraft(null);
      return mask(target, inputType);
    },
    onCompositionEnd({ currentTarget }) {
      setDraft(null);
      mask(currentTarget, 'insertCompositionText');
    },
  };
}
