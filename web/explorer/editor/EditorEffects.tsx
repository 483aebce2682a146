import { pick, useGraphiQL, useMonaco } from '@graphiql/react';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { activeTabAtom } from '../response/run-report.ts';
import { applyEditorTheme } from './editor-theme.ts';
import { useLink } from './use-link.ts';

/** Applies links, the active tab and the theme to the editor. Renders nothing. */
export function EditorEffects(): null {
  const { tabs, activeTabIndex, queryEditor, variableEditor, responseEditor } = useGraphiQL(pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor', 'responseEditor'));
  const monaco = useMonaco((state) => state.monaco);
  const setActiveTab = useSetAtom(activeTabAtom);
  const active = tabs[activeTabIndex]?.id ?? '';

  useEffect(() => {
    setActiveTab(active);
    // A new tab opens after all others, maybe out of view.
    document.querySelector('.graphiql-tab-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, setActiveTab]);
  useEffect(() => {
    if (monaco) applyEditorTheme(monaco, [queryEditor, variableEditor, responseEditor]);
  }, [monaco, queryEditor, variableEditor, responseEditor]);
  useLink();
  return null;
}
