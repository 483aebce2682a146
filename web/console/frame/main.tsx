import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../app/loader.css';
import '../../app/theme/fonts.css';
import { system } from '../../app/theme/index.ts';
import { Frame } from './Frame.tsx';
import type { FromFrame, Reel, ToFrame } from './messages.ts';
import { makeReadOnly } from './read-only.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'bindflow', nonce });
const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
const root = createRoot(element);

const tell = (message: FromFrame): void => window.parent.postMessage(message, window.location.origin);
let reel: Reel | null = null;

function show(index: number): void {
  const shown = reel;
  if (!shown) return;
  flushSync(() =>
    root.render(
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <Frame reel={shown} index={index} tell={tell} />
        </ChakraProvider>
      </CacheProvider>,
    ),
  );
}

makeReadOnly(tell);
window.addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
  if (origin !== window.location.origin || source !== window.parent) return;
  if (data.kind === 'open') ({ reel } = data);
  else show(data.index);
});
// What is loaded when it is needed is here before it is: no moment shows less than another.
await Promise.all([import('../../features/purchase/index.ts'), import('../../features/confirmation/index.ts')]);
tell({ kind: 'ready' });
