// The image's health check: exit code 0 if this process answers. It uses Node alone, as the image has no shell.
import { get } from 'node:http';

const TIMEOUT_MS = 4000;
const fail = () => process.exit(1);

get({ host: '127.0.0.1', port: process.env.PORT ?? 4000, path: '/healthz', timeout: TIMEOUT_MS }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', fail)
  .on('timeout', fail);
