import './nonce-styles.ts';
import './trusted-types.ts';
import 'graphiql/setup-workers/vite';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import './fonts.css';
import '@graphiql/react/font/fira-code.css';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './styles/colors.css';
import './styles/frame.css';
import './styles/collection-pane.css';
import './styles/calls.css';
import './styles/builder.css';
import './styles/changelog.css';
import './styles/mock.css';
import './styles/saved.css';
import './styles/schema-map.css';
import './styles/toast.css';
import { Explorer } from './Explorer.tsx';
import { startExplorer } from './start.ts';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
const { store, fetcher, storage, sandboxPage, staffPage } = startExplorer();
createRoot(element).render(
  <Provider store={store}>
    <Explorer fetcher={fetcher} storage={storage} sandboxPage={sandboxPage} staffPage={staffPage} />
  </Provider>,
);
