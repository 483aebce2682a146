import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const environment = (): Record<string, string> => Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Chromium without any font draws no text at all: its own folder of fonts is named to it. */
function fontconfig(dir: string): string {
  const fonts = readdirSync(path.join(dir, 'fonts'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const folders = [...new Set(fonts.map((entry) => entry.parentPath))];
  const file = path.join(dir, 'fonts.conf');
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((f) => `<dir>${f}</dir>`).join('')}<cachedir>${dir}/font-cache</cachedir></fontconfig>`;
  writeFileSync(file, xml);
  return file;
}

async function fromNpm(packageDir: string): Promise<Browser> {
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const dir = path.resolve('node_modules/.cache', `chromium-${version}`);
  mkdirSync(dir, { recursive: true });
  const was = process.env['TMPDIR'];
  // It unpacks into the folder for temporary files.
  process.env['TMPDIR'] = dir;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    if (!existsSync(path.join(dir, 'al2023'))) await inflate(path.join(packageDir, 'bin/al2023.tar.br'));
    const env = { ...environment(), FONTCONFIG_FILE: fontconfig(dir), LD_LIBRARY_PATH: path.join(dir, 'al2023/lib') };
    return { executablePath, args: FLAGS, env };
  } finally {
    if (was === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = was;
  }
}

/** CHROME_PATH, else the Chromium that npm brought, else a system one. @throws where there is none. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROME_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist: set it to a Chromium`);
  if (given) return { executablePath: given, args: FLAGS, env: environment() };
  const packageDir = path.resolve('node_modules/@sparticuz/chromium');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(packageDir)) return fromNpm(packageDir);
  const system = SYSTEM.find((file) => existsSync(file));
  if (!system) throw new Error('no Chromium found: set CHROME_PATH to one, or run `npm ci` without --omit=dev and --omit=optional');
  return { executablePath: system, args: FLAGS, env: environment() };
}

/** `findBrowser` for a configuration: without a browser, ends the process with one line that says what to do. */
export async function requireBrowser(): Promise<Browser> {
  try {
    return await findBrowser();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
