#!/usr/bin/env node
// bindflow <command>: everything an operator runs. Commands are loaded when they are called, so that none pays for the others.
import nodeModule from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  process.stderr.write(`Bindflow needs Node 22.15 or newer, and this is ${process.version}: install a newer one from https://nodejs.org\n`);
  process.exit(2);
}
// Compiled code is cached between runs: a command is there in half the time.
nodeModule.enableCompileCache();

const { runBindflow } = await import('./run-bindflow.ts');
process.exitCode = await runBindflow(process.argv.slice(2), process);
