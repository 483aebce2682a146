import { chakra } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { type JSX, type SubmitEvent, useState } from 'react';
import { Drop } from '../look/Drop.tsx';
import { Group, IconButton, Small, control } from '../look/parts.tsx';
import { LONGEST, type View, renamedView, useViews, withView, withoutView } from './views.ts';

export interface ViewsProps {
  /** What is looked for now, as the address says it. */
  readonly search: string;
  readonly onView: (search: string) => void;
}

interface NamingProps {
  readonly label: string;
  readonly action: string;
  readonly name: string;
  readonly onNamed: (name: string) => void;
}

/** A name is typed, and taken without the blanks around it. */
function Naming({ label, action, name, onNamed }: NamingProps): JSX.Element {
  const [typed, setTyped] = useState(name);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onNamed(typed.trim());
    setTyped('');
  };
  return (
    <chakra.form onSubmit={submit} display="flex" gap="2">
      <chakra.input {...control} flex="1 1 0" aria-label={label} placeholder={label} maxLength={LONGEST} required value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Small type="submit">{action}</Small>
    </chakra.form>
  );
}

interface OneProps {
  readonly view: View;
  readonly isCurrent: boolean;
  readonly onView: () => void;
  readonly onRenamed: (name: string) => void;
  readonly onDeleted: () => void;
}

function One({ view, isCurrent, onView, onRenamed, onDeleted }: OneProps): JSX.Element {
  const [isNamed, setNamed] = useState(false);
  if (isNamed) {
    return (
      <Naming
        label={`New name of ${view.name}`}
        action="Rename"
        name={view.name}
        onNamed={(name) => {
          onRenamed(name);
          setNamed(false);
        }}
      />
    );
  }
  return (
    <chakra.div display="flex" gap="1">
      <Small
        type="button"
        flex="1 1 0"
        minWidth="0"
        justifyContent="flex-start"
        borderColor="transparent"
        aria-current={isCurrent ? 'true' : undefined}
        data-on={isCurrent || undefined}
        onClick={onView}
      >
        <chakra.span truncate>{view.name}</chakra.span>
      </Small>
      <IconButton icon={Pencil} label={`Rename ${view.name}`} onClick={() => setNamed(true)} />
      <IconButton icon={Trash2} label={`Delete ${view.name}`} onClick={onDeleted} />
    </chakra.div>
  );
}

interface ListProps extends ViewsProps {
  readonly views: readonly View[];
  readonly keep: (views: readonly View[]) => boolean;
}

function ViewList({ search, onView, views, keep }: ListProps): JSX.Element {
  const [isRefused, setRefused] = useState(false);
  const tryToKeep = (next: readonly View[]): void => setRefused(!keep(next));
  return (
    <Group aria-label="Saved views" display="grid" gap="2" padding="3" width="fieldMedium">
      {views.map((view) => (
        <One
          key={view.name}
          view={view}
          isCurrent={view.search === search}
          onView={() => onView(view.search)}
          onRenamed={(name) => tryToKeep(renamedView(views, view.name, name))}
          onDeleted={() => tryToKeep(withoutView(views, view.name))}
        />
      ))}
      {search === '' ? (
        <chakra.p>Filter or sort the list, then give that a name here.</chakra.p>
      ) : (
        <Naming label="Name of this view" action="Save" name="" onNamed={(name) => tryToKeep(withView(views, { name, search }))} />
      )}
      {isRefused ? (
        <chakra.p role="alert" color="danger">
          This browser keeps no more views.
        </chakra.p>
      ) : null}
      <chakra.p color="fg.muted">Views are kept in this browser. For somebody else, send the address of the page.</chakra.p>
    </Group>
  );
}

/** Filters under a name: kept, gone back to, renamed, deleted. */
export function Views({ search, onView }: ViewsProps): JSX.Element {
  const { views, keep } = useViews();
  const current = views.find((view) => search !== '' && view.search === search);
  return (
    <Drop isOn={current !== undefined} label={current ? <chakra.span truncate maxWidth="rowMedium">{`View: ${current.name}`}</chakra.span> : 'Views'}>
      {(close) => (
        <ViewList
          search={search}
          views={views}
          keep={keep}
          onView={(chosen) => {
            onView(chosen);
            close();
          }}
        />
      )}
    </Drop>
  );
}
