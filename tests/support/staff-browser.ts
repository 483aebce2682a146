// A staff user without a browser: a cookie jar, redirects one by one, and the provider's form filled in.

export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

interface VisitOptions {
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Redirects to an address like this one are not followed. */
  readonly stopAt?: RegExp;
}

export interface StaffBrowser {
  /** Follows redirects; resolves to the last answer. */
  visit(url: string, options?: VisitOptions): Promise<Visit>;
  /** As the cookie header would say it. */
  cookies(url: string): string;
  /** What `set-cookie` said, every time. */
  readonly setCookies: readonly string[];
  /** Forgets cookies by a part of their name. */
  forget(name: string): void;
  /** Goes to the sign-in, fills in the provider's form, and comes back. */
  signIn(userName: string, options?: { readonly to?: string; readonly stopAt?: RegExp; readonly password?: string }): Promise<Visit>;
}

function parseCookie(line: string): Cookie & { readonly gone: boolean } {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', ...value] = pair.split('=');
  const find = (key: string): string | undefined => attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
  const expires = find('expires');
  const gone = find('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
  return { name, value: value.join('='), path: find('path') ?? '/', gone };
}

/** The address that answers for it: HTTPS ends before the facade, which reads in a header that it was used. */
function overHttp(url: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const isSecure = url.startsWith('https:');
  return { url: url.replace(/^https:/, 'http:'), headers: isSecure ? { 'x-forwarded-proto': 'https' } : {} };
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** @param home the facade's address; with https the answers are those of a proxy before it */
export function staffBrowser(home: string): StaffBrowser {
  // Cookies know no ports: all servers of a test share a jar, as in a browser.
  const jar = new Map<string, Cookie>();
  const setCookies: string[] = [];

  const cookies = (url: string): string => {
    const { pathname } = new URL(url);
    return [...jar.values()].flatMap(({ name, value, path }) => (pathname.startsWith(path) ? [`${name}=${value}`] : [])).join('; ');
  };
  const keep = (lines: readonly string[]): void => {
    setCookies.push(...lines);
    for (const { gone, ...cookie } of lines.map(parseCookie)) {
      jar.delete(`${cookie.name} ${cookie.path}`);
      if (!gone) jar.set(`${cookie.name} ${cookie.path}`, cookie);
    }
  };

  async function once(url: string, { form, headers }: VisitOptions): Promise<Visit> {
    const real = overHttp(url);
    const body = form && new URLSearchParams(form);
    const cookie = cookies(url);
    const response = await fetch(real.url, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...real.headers, ...headers, ...(cookie && { cookie }) },
      ...(body && { method: 'POST', body }),
    });
    keep(response.headers.getSetCookie());
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
    let answer = await once(url, options);
    for (let hops = 0; isRedirect(answer.status) && hops < 12; hops += 1) {
      const next = new URL(answer.headers.get('location') ?? '', answer.url).href;
      if (options.stopAt?.test(next)) return { ...answer, url: next };
      answer = await once(next, {});
    }
    return answer;
  }

  return {
    visit,
    cookies,
    setCookies,
    forget: (name) => {
      for (const key of jar.keys()) if (key.includes(name)) jar.delete(key);
    },
    async signIn(userName, { to, stopAt, password = 'Passw0rd!' } = {}) {
      const form = await visit(`${home}/staff/login${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);
      const action = /<form method="post" action="([^"]+)"/.exec(form.text)?.[1];
      if (action === undefined) return form;
      return visit(new URL(action, form.url).href, { form: { userName, password, answer: 'sign-in' }, ...(stopAt && { stopAt }) });
    },
  };
}

/** Signs two analysts in. The second one may see personal values. */
export async function signInAnalysts(home: string): Promise<readonly [StaffBrowser, StaffBrowser]> {
  const analysts = [staffBrowser(home), staffBrowser(home)] as const;
  await analysts[0].signIn('analyst@example.com');
  await analysts[1].signIn('analyst-personal@example.com');
  return analysts;
}
