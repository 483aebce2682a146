// A browser as far as the facade can tell: a cookie jar, and every answer that it got.
import type { CallReport } from '#graph/gateway';

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly extensions?: { readonly gateway?: { readonly calls: readonly CallReport[] } };
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export interface GraphBrowser {
  readonly url: string;
  /** Every answer of the facade to this browser: status, headers and body as text. */
  readonly answers: string[];
  /** Cookies by name, as they would be sent now. */
  readonly cookies: Map<string, string>;
  /** The Set-Cookie lines so far, oldest first. */
  readonly setCookies: string[];
  /** Sends any document; resolves to the whole answer. */
  post(body: object): Promise<Answer>;
  /** Sends what a page would, as text. */
  postText(body: string, signal?: AbortSignal): Promise<Answer>;
  /** Loads a page; resolves to its text. */
  page(path: string): Promise<string>;
  /** Another browser with the same cookies: what a request that was under way at this moment would bring. */
  copy(): GraphBrowser;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', value = ''] = pair.split('=', 2);
  const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}

/** @param headers sent along with every request */
export function graphBrowser(url: string, headers: Readonly<Record<string, string>> = {}, cookies = new Map<string, string>()): GraphBrowser {
  const answers: string[] = [];
  const setCookies: string[] = [];
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${path}`, { ...init, headers: { 'content-type': 'application/json', ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      keep(cookies, line);
    }
    return response;
  }
  async function textOf(response: Response): Promise<string> {
    const text = await response.text();
    answers.push(`${response.status}\n${JSON.stringify([...response.headers])}\n${text}`);
    return text;
  }
  async function postText(body: string, signal?: AbortSignal): Promise<Answer> {
    const response = await request('/graphql', { method: 'POST', body, ...(signal && { signal }) });
    return { status: response.status, ...(JSON.parse(await textOf(response)) as object) };
  }
  return {
    url,
    answers,
    cookies,
    setCookies,
    postText,
    post: (body) => postText(JSON.stringify(body)),
    page: async (path) => textOf(await request(path)),
    copy: () => graphBrowser(url, headers, new Map(cookies)),
  };
}
