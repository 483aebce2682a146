import type { JSX } from 'react';
import { NOUNS, type Operation, nameOf, operations } from '../collection/index.ts';

interface NounsProps {
  readonly opened: string | null;
  readonly onOpen: (operation: Operation) => void;
}

/** Every operation of the schema, by what it is about. */
export function Nouns({ opened, onOpen }: NounsProps): JSX.Element {
  return (
    <section aria-label="Every operation" className="nouns">
      <h2 className="pane-title">Every operation</h2>
      {NOUNS.map((noun) => (
        <div key={noun} className="noun">
          <h3>{noun}</h3>
          <ul>
            {operations
              .filter((operation) => operation.noun === noun)
              .map((operation) => (
                <li key={operation.id}>
                  <button type="button" aria-current={opened === operation.id ? 'true' : undefined} onClick={() => onOpen(operation)}>
                    <span className="step-title">{operation.title}</span>
                    <code>{nameOf(operation)}</code>
                    <span className="soft">{operation.explains}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
