// npm run build: everything in dist, in one process.
import { build } from 'vite';
import { builds } from '../config/vite.config.ts';

for (const config of Object.values(builds)) await build({ configFile: false, logLevel: 'warn', ...config() });
