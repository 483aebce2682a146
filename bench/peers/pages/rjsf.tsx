import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { fieldNames, findRoot, labelOf } from './field-names.ts';

const schema: RJSFSchema = {
  type: 'object',
  required: [...fieldNames],
  properties: Object.fromEntries(fieldNames.map((name) => [name, { type: 'string', title: labelOf(name) }])),
};

createRoot(findRoot()).render(<Form schema={schema} validator={validator} />);
