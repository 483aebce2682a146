import type { JSX } from 'react';
import type { FieldProps } from '../../../ui/index.ts';
import type { SecretValues } from './secrets.ts';

type Bound = FieldProps<string>;
export interface SecretFieldProps {
  readonly name: keyof SecretValues;
  /** The field that makes this one's value whole: before that one is left, too, nothing is said of this one. */
  readonly completedBy?: keyof SecretValues;
  /** The field that decides, too, what is wrong with this one: this one is looked at anew where that one is left. */
  readonly decidedBy?: keyof SecretValues;
  /** The field that this one completes or decides: leaving this one says what is wrong with that one, where that is another thing by now. */
  readonly decides?: keyof SecretValues;
  readonly children: (
    field: Pick<Bound, 'name' | 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'dataFrom'> & { readonly recordedBrand?: string | undefined },
  ) => JSX.Element;
}
