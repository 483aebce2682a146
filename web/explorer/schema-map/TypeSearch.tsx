import { type JSX, type SubmitEvent, useId, useState } from 'react';
import { matchType } from './neighborhood.ts';

interface TypeSearchProps {
  readonly names: readonly string[];
  readonly onCenter: (name: string) => void;
}

/** Finds a type by its name, or by a part of it and Enter. */
export function TypeSearch({ names, onCenter }: TypeSearchProps): JSX.Element {
  const id = useId();
  const [problem, setProblem] = useState('');
  function search(text: string, isComplete: boolean): void {
    const match = matchType(names, text);
    setProblem(isComplete && match === null ? `No type has “${text.trim()}” in its name.` : '');
    // While a name is typed only a whole one is taken, as from the list of suggestions.
    if (match !== null && (isComplete || match === text)) onCenter(match);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('type');
    search(typeof text === 'string' ? text : '', true);
  };
  return (
    <search className="map-search">
      <form onSubmit={submit}>
        <label htmlFor={`${id}-text`}>Find a type</label>
        <input id={`${id}-text`} name="type" type="search" list={id} autoComplete="off" onChange={({ target }) => search(target.value, false)} />
        <datalist id={id}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </form>
      <output>{problem}</output>
    </search>
  );
}
