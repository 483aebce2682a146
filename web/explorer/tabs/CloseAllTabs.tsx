import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type JSX, useState } from 'react';

type Tabs = Parameters<ReturnType<typeof useGraphiQLActions>['moveTab']>[0];

/** Closes every tab and opens an empty one. While that is the only one, the closed tabs can be reopened. */
export function CloseAllTabs(): JSX.Element | null {
  const { tabs } = useGraphiQL(pick('tabs'));
  const actions = useGraphiQLActions();
  const [closed, setClosed] = useState<Tabs>([]);
  const isUndoable = closed.length > 0 && tabs.length === 1;

  function closeAll(): void {
    // A new tab stores what the active one has, and the editor always needs one.
    actions.addTab();
    setClosed(tabs);
    for (const _tab of tabs) actions.closeTab(0);
  }
  function reopen(): void {
    actions.moveTab([...tabs, ...closed]);
    if (!tabs[0]?.query?.trim()) actions.closeTab(0);
    setClosed([]);
  }
  if (tabs.length === 1 && !isUndoable) return null;
  return (
    <button type="button" className="header-button" onClick={isUndoable ? reopen : closeAll}>
      {isUndoable ? `Reopen ${closed.length} tabs` : 'Close all tabs'}
    </button>
  );
}
