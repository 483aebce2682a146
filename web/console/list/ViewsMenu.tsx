import { Pencil, Trash2 } from 'lucide-react';
import { type JSX, type SubmitEvent, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { FieldGroup, IconButton, SmallButton, controlStyle } from '../ui/controls.tsx';
import { MAX_NAME_LENGTH, type SavedView, renameView, useViews, addView, removeView } from './saved-views.ts';

export interface ViewsMenuProps {
  /** What is looked for now, as the address says it. */
  readonly search: string;
  readonly onView: (search: string) => void;
}

interface ViewNameFormProps {
  readonly label: string;
  readonly action: string;
  readonly name: string;
  readonly onNamed: (name: string) => void;
}

/** A name is typed, and taken without the blanks around it. */
function ViewNameForm({ label, action, name, onNamed }: ViewNameFormProps): JSX.Element {
  const [typed, setTyped] = useState(name);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onNamed(typed.trim());
    setTyped('');
  };
  return (
    <chakra.form onSubmit={submit} display="flex" gap="2">
      <chakra.input
        {...controlStyle}
        flex="1 1 0"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_NAME_LENGTH}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SmallButton type="submit">{action}</SmallButton>
    </chakra.form>
  );
}

interface ViewItemProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onView: () => void;
  readonly onRenamed: (name: string) => void;
  readonly onDeleted: () => void;
}

function ViewItem({ view, isCurrent, onView, onRenamed, onDeleted }: ViewItemProps): JSX.Element {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <ViewNameForm
        label={`New name of ${view.name}`}
        action="Rename"
        name={view.name}
        onNamed={(name) => {
          onRenamed(name);
          setRenaming(false);
        }}
      />
    );
  }
  return (
    <chakra.div display="flex" gap="1">
      <SmallButton
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
      </SmallButton>
      <IconButton icon={Pencil} label={`Rename ${view.name}`} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={`Delete ${view.name}`} onClick={onDeleted} />
    </chakra.div>
  );
}

interface ViewListProps extends ViewsMenuProps {
  readonly views: readonly SavedView[];
  readonly saveViews: (views: readonly SavedView[]) => boolean;
}

function ViewList({ search, onView, views, saveViews }: ViewListProps): JSX.Element {
  const [isRefused, setRefused] = useState(false);
  const save = (next: readonly SavedView[]): void => setRefused(!saveViews(next));
  return (
    <FieldGroup aria-label="Saved views" display="grid" gap="2" padding="3" width="fieldMedium">
      {views.map((view) => (
        <ViewItem
          key={view.name}
          view={view}
          isCurrent={view.search === search}
          onView={() => onView(view.search)}
          onRenamed={(name) => save(renameView(views, view.name, name))}
          onDeleted={() => save(removeView(views, view.name))}
        />
      ))}
      {search === '' ? (
        <chakra.p>Filter or sort the list, then give that a name here.</chakra.p>
      ) : (
        <ViewNameForm label="Name of this view" action="Save" name="" onNamed={(name) => save(addView(views, { name, search }))} />
      )}
      {isRefused ? (
        <chakra.p role="alert" color="danger">
          This browser keeps no more views.
        </chakra.p>
      ) : null}
      <chakra.p color="fg.muted">Views are saved in this browser. To share one, send the address of the page.</chakra.p>
    </FieldGroup>
  );
}

/** Filters under a name: kept, gone back to, renamed, deleted. */
export function ViewsMenu({ search, onView }: ViewsMenuProps): JSX.Element {
  const { views, keep } = useViews();
  const current = views.find((view) => search !== '' && view.search === search);
  return (
    <Dropdown isOn={current !== undefined} label={current ? <chakra.span truncate maxWidth="rowMedium">{`View: ${current.name}`}</chakra.span> : 'Views'}>
      {(close) => (
        <ViewList
          search={search}
          views={views}
          saveViews={keep}
          onView={(chosen) => {
            onView(chosen);
            close();
          }}
        />
      )}
    </Dropdown>
  );
}
