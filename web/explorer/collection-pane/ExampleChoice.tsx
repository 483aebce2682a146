import type { JSX } from 'react';
import { type Example, examples } from '../collection/index.ts';

interface ExampleChoiceProps {
  readonly chosen: Example['id'];
  readonly onChoose: (example: Example['id']) => void;
}

/** Chooses the example to buy and its payment type. Another choice starts a new run. */
export function ExampleChoice({ chosen, onChoose }: ExampleChoiceProps): JSX.Element {
  return (
    <fieldset className="choices">
      <legend className="only-heard">What is bought</legend>
      {Object.values(examples).map(({ id, title }) => (
        <label key={id}>
          <input type="radio" name="example" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
