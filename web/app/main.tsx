import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { ErrorPage, PageLoader, Shell } from '../features/shell/index.ts';
import { App } from './App.tsx';
import { boot } from './boot.ts';
import './loader.css';
import { readServed } from './served.ts';
import './theme/fonts.css';
import { system } from './theme/index.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'bindflow', nonce });

function render(root: Root, content: ReactNode): void {
  root.render(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{content}</ChakraProvider>
    </CacheProvider>,
  );
}

/** Settings that cannot be loaded lead to the error page (specification, 8). */
function renderUnavailable(root: Root): void {
  window.history.replaceState(null, '', `/error${window.location.search}`);
  render(
    root,
    <Shell program={null}>
      <ErrorPage program={null} />
    </Shell>,
  );
}

async function start(root: Root): Promise<void> {
  const { program, hash, release } = readServed(document);
  if (!program || !hash) return renderUnavailable(root);
  document.title = program.display.name;
  const waiting = setTimeout(
    () =>
      render(
        root,
        <Shell program={program}>
          <PageLoader />
        </Shell>,
      ),
    200,
  );
  try {
    const booted = await boot({ program, hash, release });
    clearTimeout(waiting);
    render(root, <App booted={booted} />);
  } catch {
    clearTimeout(waiting);
    renderUnavailable(root);
  }
}

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
void start(createRoot(element));
