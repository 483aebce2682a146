import type { JSX } from 'react';
import { type Operation, NOUNS, getOperationName, operations } from '../collection/index.ts';

interface OperationListProps {
  readonly opened: string | null;
  readonly onOpen: (operation: Operation) => void;
}

/** Every operation of the schema, by what it is about. */
export function OperationList({ opened, onOpen }: OperationListProps): JSX.Element {
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
                    <code>{getOperationName(operation)}</code>
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
