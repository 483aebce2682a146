import type { ComponentProps, JSX, ReactNode } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { choiceRecipe } from '../../theme/recipes/choice.ts';

const Row = chakra('label', choiceRecipe);

export interface ChoiceRowProps {
  kind: 'radio' | 'checkbox';
  input: ComponentProps<'input'> & { 'data-from'?: string | undefined };
  help?: string | undefined;
  icon?: ReactNode;
  invalid?: boolean | undefined;
  children: ReactNode;
}

export function ChoiceRow({ kind, input, help, icon, invalid = false, children }: ChoiceRowProps): JSX.Element {
  return (
    <Row invalid={invalid}>
      <chakra.span display="inline-flex" alignItems="center" height="1lh" flexShrink="0">
        <chakra.input asChild boxSize="icon" accentColor="action" cursor="inherit" margin="0">
          <input {...input} type={kind} />
        </chakra.input>
      </chakra.span>
      {icon ? <chakra.span display="inline-flex" alignItems="center" height="1lh" flexShrink="0" aria-hidden="true">{icon}</chakra.span> : null}
      <chakra.span minWidth="0">
        <chakra.span display="block" overflowWrap="anywhere">{children}</chakra.span>
        {help ? <chakra.span display="block" textStyle="small" color="fg.muted">{help}</chakra.span> : null}
      </chakra.span>
    </Row>
  );
}
