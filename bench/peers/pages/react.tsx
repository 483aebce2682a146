import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fieldNames, findRoot, labelOf } from './field-names.ts';

const Question = ({ name }: { readonly name: string }) => {
  const [value, setValue] = useState('');
  return (
    <p>
      <label htmlFor={name}>{labelOf(name)}</label>
      <input id={name} value={value} onChange={({ target }) => setValue(target.value)} />
    </p>
  );
};

createRoot(findRoot()).render(fieldNames.map((name) => <Question key={name} name={name} />));
