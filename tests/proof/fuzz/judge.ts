// What an answer may be: documented codes only, nothing internal.
import { errorFacts } from '#graph/input';

interface Judged {
  readonly status: number;
  readonly text: string;
  /** The document must not run: production answers registered ones only. */
  readonly isForbidden?: boolean;
}

const INTERNAL = ['INTERNAL', 'INTERNAL_SERVER_ERROR'];
const STACK = /\bat [^"]{0,200}\.[cm]?[jt]s:\d+|node_modules|file:\/\//;

function readCodes(text: string): readonly unknown[] {
  const { errors = [] } = JSON.parse(text) as { errors?: readonly { extensions?: { code?: unknown } }[] };
  return errors.map(({ extensions }) => extensions?.code);
}

const isDocumented = (code: unknown): boolean => typeof code === 'string' && code in errorFacts && !INTERNAL.includes(code);

function findCodeFault(text: string): string | null {
  const wrong = readCodes(text).filter((code) => !isDocumented(code));
  return wrong.length === 0 ? null : `code ${wrong.join(', ')}`;
}

/** Returns what is wrong with an answer; null if nothing is. */
export function findFault({ status, text, isForbidden = false }: Judged): string | null {
  if (STACK.test(text)) return 'shows where it failed';
  if (status >= 500 && status !== 503) return `status ${status}`;
  try {
    if (isForbidden && 'data' in (JSON.parse(text) as object)) return 'runs a document that is not registered';
    return findCodeFault(text);
  } catch {
    return 'is not JSON';
  }
}
