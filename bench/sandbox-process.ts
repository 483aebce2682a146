// A sandbox as a process of its own, so that its work is not the load generator's. Started by startPeer with its latency in milliseconds.
import { startSandbox } from '../sandbox/index.ts';

const { url, smtpPort, oidc } = await startSandbox({ port: 0, programsDir: 'programs', latencyMs: Number(process.argv[2] ?? 0) });
console.log(JSON.stringify({ url, smtpPort, oidc }));
process.once('disconnect', () => process.exit());
