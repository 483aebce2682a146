// Each command of a guide is run by a test as the page has it, or says here why not: a new procedure cannot be added untested.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAllBlocks } from '../../support/guide-blocks.ts';

/** What a reader runs. Blocks in other languages are shown, or compiled by the reader's own tools. */
const RUN = new Set(['sh', 'sql', 'js']);
const SHOWN = new Set(['text', 'json', 'yaml', 'properties', 'ts', 'tsx', 'graphql']);

/** Commands that another test runs in another form, by page and heading: the test, and what it has of them. */
const RUN_OTHERWISE: Readonly<Record<string, readonly [file: string, has: string]>> = {
  'operators/monitoring: Watch the payment page': ['tests/journeys/check-payment-page.journey.ts', "'check-payment-page'"],
  'operators/monitoring: List what is delivered': ['tests/journeys/sbom.journey.ts', 'sbom'],
  'programs: Configure programs': ['tests/integration/commands/operators-guide.test.ts', "'Check programs'"],
  'analysts: Load demo data': ['tests/integration/commands/seed-command.test.ts', "'--applications'"],
  'analysts: Try other rules': ['tests/integration/commands/log-what-if-command.test.ts', "'--configuration'"],
  'front-end-developers: Work with hot reload': ['tests/integration/commands/dev.test.ts', 'dev'],
  'front-end-developers: Change what the pages ask': ['tests/integration/project/check-generated.test.ts', 'generate'],
  'deployment: Build the image': ['tests/integration/deploy/image.test.ts', 'buildImage'],
};

/** Commands that no test can run here, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'deployment: Run it with Docker Compose': 'needs a container engine; tests/integration/deploy/compose.test.ts compares the file with guide, settings and image',
  'deployment: Run it on Kubernetes': 'needs a cluster; tests/integration/deploy/kubernetes.test.ts checks the manifests',
  'deployment: Run commands on Kubernetes': 'needs a cluster; tests/integration/deploy/kubernetes.test.ts checks the pod',
  'operators/backups: Back up in Docker Compose': 'needs a container engine; tests/integration/deploy/compose.test.ts compares the file with a plain machine’s',
  'operators/followers: Let it run': 'needs systemd, a container engine or a cluster; tests/integration/deploy compares the files with the guide, and publish.test.ts runs the command',
  'operators/install: Run it with systemd': 'needs systemd; tests/integration/deploy/systemd.test.ts compares the unit with the guide',
  'deployment: Upgrade': 'needs a container engine; the same steps run in tests/integration/commands/two-releases.test.ts',
  'analysts: Query it with SQL': 'needs DuckDB',
  'front-end-developers: Call it over plain HTTP': 'needs curl; guide-documents.test.ts checks its operations against the schema',
  'front-end-developers: Show a quote in a React component': 'downloads a new project from the registry',
};

const blocks = readAllBlocks();
const nameOf = ({ page, heading }: { readonly page: string; readonly heading: string }): string => `${page}: ${heading}`;
const procedures = new Set(blocks.filter(({ language }) => RUN.has(language)).map(nameOf));
const READ = /\bread(?:Commands|Steps)\('([^']+)', '([^']+)'/g;
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const read = new Set(tests.flatMap((file) => [...readFileSync(`tests/${file}`, 'utf8').matchAll(READ)].map(([, page = '', heading = '']) => nameOf({ page, heading }))));

describe('the blocks of the guides', () => {
  it('say what they are', () => {
    expect(blocks.filter(({ language }) => !RUN.has(language) && !SHOWN.has(language)).map((block) => `${nameOf(block)} ${block.language}: ${block.text}`)).toEqual([]);
  });

  it('are run by a test, if they are commands', () => {
    expect([...procedures].filter((name) => !read.has(name) && !(name in RUN_OTHERWISE) && !(name in NOT_RUN))).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    expect([...Object.keys(RUN_OTHERWISE), ...Object.keys(NOT_RUN)].filter((name) => !procedures.has(name) || read.has(name))).toEqual([]);
  });

  it.each(Object.entries(RUN_OTHERWISE))('%s: is in its test', (_name, [file, has]) => {
    expect(existsSync(file) && readFileSync(file, 'utf8').includes(has)).toBe(true);
  });
});
