import { Pencil, Trash2 } from 'lucide-react';
import { type JSX, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { ConsolePage } from '../../generated/graphql.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { FieldGroup, IconButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { type SharedView, type SharedViews, useSharedViews } from './use-shared-views.ts';
import { type SavedView, renameView, useViews, addView, removeView } from './saved-views.ts';
import { ViewButton, ViewNameForm } from './view-controls.tsx';

interface ViewListsProps {
  /** What is shown now, as the address says it; empty where that is nothing to name. */
  readonly search: string;
  readonly onView: (search: string) => void;
}

export interface ViewsMenuProps extends ViewListsProps {
  /** The page whose views they are. */
  readonly page: ConsolePage;
  /** What to do first, where there is nothing to name yet. */
  readonly hint: string;
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
      <ViewButton name={view.name} isCurrent={isCurrent} onView={onView} />
      <IconButton icon={Pencil} label={`Rename ${view.name}`} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={`Delete ${view.name}`} onClick={onDeleted} />
    </chakra.div>
  );
}

/** A view that every analyst sees. */
const SharedViewItem = ({
  view,
  isCurrent,
  onView,
  onRemove,
}: {
  readonly view: SharedView;
  readonly isCurrent: boolean;
  readonly onView: () => void;
  readonly onRemove: () => void;
}): JSX.Element => (
  <chakra.div display="flex" gap="1">
    <ViewButton name={view.name} title={`${view.savedBy}, ${view.savedAt.slice(0, 10)}`} isCurrent={isCurrent} onView={onView} />
    <IconButton icon={Trash2} label={`Delete ${view.name} for all`} onClick={onRemove} />
  </chakra.div>
);

function SharedViewList({ shared, search, onView }: ViewListsProps & { readonly shared: SharedViews }): JSX.Element | null {
  const { state, retry, remove } = shared;
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading shared views…" onRetry={retry} />;
  if (state.value.length === 0) return null;
  return (
    <FieldGroup aria-label="Shared with all analysts" display="grid" gap="1">
      <chakra.p color="fg.muted">Shared with all analysts</chakra.p>
      {state.value.map((view) => (
        <SharedViewItem key={view.name} view={view} isCurrent={view.search === search} onView={() => onView(view.search)} onRemove={() => remove(view.name)} />
      ))}
    </FieldGroup>
  );
}

interface ViewListProps extends ViewsMenuProps {
  readonly views: readonly SavedView[];
  readonly saveViews: (views: readonly SavedView[]) => boolean;
}

/** The views of this browser. */
function OwnViewList({
  search,
  onView,
  views,
  save,
}: ViewListsProps & { readonly views: readonly SavedView[]; readonly save: (views: readonly SavedView[]) => void }): JSX.Element | null {
  if (views.length === 0) return null;
  return (
    <FieldGroup aria-label="In this browser" display="grid" gap="1">
      <chakra.p color="fg.muted">In this browser</chakra.p>
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
    </FieldGroup>
  );
}

function ViewList({ page, hint, search, onView, views, saveViews }: ViewListProps): JSX.Element {
  const [isRefused, setRefused] = useState(false);
  const [isShared, setShared] = useState(false);
  const shared = useSharedViews(page);
  const save = (next: readonly SavedView[]): void => setRefused(!saveViews(next));
  const add = (name: string): void => (isShared ? shared.share({ name, search }) : save(addView(views, { name, search })));
  const problem = isRefused ? 'This browser can’t save any more views. Delete one first.' : shared.problem;
  return (
    <FieldGroup aria-label="Saved views" display="grid" gap="2" padding="3" width="fieldMedium">
      <SharedViewList shared={shared} search={search} onView={onView} />
      <OwnViewList search={search} onView={onView} views={views} save={save} />
      {search === '' ? (
        <chakra.p>{hint}</chakra.p>
      ) : (
        <>
          <ViewNameForm label="Name of this view" action="Save" name="" onNamed={add} />
          <chakra.label display="flex" alignItems="center" gap="2">
            <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
            <span>Share with all analysts</span>
          </chakra.label>
        </>
      )}
      {problem === null ? null : (
        <chakra.p role="alert" color="danger">
          {problem}
        </chakra.p>
      )}
    </FieldGroup>
  );
}

/** What is shown under a name: kept here or for all analysts, gone back to, renamed, deleted. */
export function ViewsMenu({ page, hint, search, onView }: ViewsMenuProps): JSX.Element {
  const { views, keep } = useViews(page);
  const current = views.find((view) => search !== '' && view.search === search);
  return (
    <Dropdown isOn={current !== undefined} label={current ? <chakra.span truncate maxWidth="rowMedium">{`View: ${current.name}`}</chakra.span> : 'Views'}>
      {(close) => (
        <ViewList
          page={page}
          hint={hint}
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
