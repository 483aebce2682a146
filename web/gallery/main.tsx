import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import '../ui/theme/fonts.css';
import { system } from '../ui/theme/system.ts';
import { Gallery } from './Gallery.tsx';

const cache = createCache({ key: 'bind', nonce: 'gallery' });
const root = document.getElementById('root');
if (!root) throw new Error('no root');
createRoot(root).render(
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>
      <Gallery />
    </ChakraProvider>
  </CacheProvider>,
);
