import { useState, type ChangeEvent, type CompositionEvent } from 'react';

type TextInput = HTMLInputElement;

export interface ComposedText {
  value: string;
  onChange: (event: ChangeEvent<TextInput>) => void;
  onCompositionEnd: (event: CompositionEvent<TextInput>) => void;
}

/** A masked control. During a composition (IME, keyboard suggestions) the text stays as typed; the mask runs when it ends. */
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
