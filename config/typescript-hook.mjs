// Lets Node run this project's TypeScript as it stands (decorators and their metadata included): node --import ./config/typescript-hook.mjs FILE.ts
// Node's own type stripping has no decorator metadata, which TypeGraphQL reads. What was transformed once is kept under node_modules/.cache.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/typescript-hook');
const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    experimental: { keepImportAttributes: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};
const optionsFor = (filename) => ({
  ...options,
  filename,
  jsc: {
    ...options.jsc,
    parser: { syntax: 'typescript', decorators: true, tsx: filename.endsWith('x') },
  },
});
const VERSION = JSON.stringify(options);

/** Written beside and moved there: another process never reads half a file. A cache that cannot be written is none. */
function keep(file, code) {
  try {
    mkdirSync(CACHE, { recursive: true });
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, code);
    renameSync(beside, file);
  } catch {
    // The next one transforms it again.
  }
}

function transform(filename, source) {
  const key = createHash('sha256').update(VERSION).update('\0').update(filename).update('\0').update(source).digest('hex');
  const kept = path.join(CACHE, key);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = transformSync(source, optionsFor(filename));
    keep(kept, code);
    return code;
  }
}

enableCompileCache(path.join(CACHE, 'compiled'));
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    return {
      format: 'module',
      source: transform(filename, readFileSync(filename, 'utf8')),
      shortCircuit: true,
    };
  },
});
