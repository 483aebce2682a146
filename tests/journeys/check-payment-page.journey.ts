// PCI DSS 11.6.1: an operator's check of the payment page finds what a proxy, a cache or an intruder changed on its way to browsers.
import { spawnSync, spawn } from 'node:child_process';
import http from 'node:http';
import { expect, test } from './support/test.ts';

interface Ended {
  readonly status: number | null;
  readonly lines: string[];
}

/** `bindflow check-payment-page` as a process, beside the server of the test. */
async function check(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--no-warnings', 'dist/bindflow.js', 'check-payment-page', ...args]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { status, lines: text.split('\n').filter(Boolean) };
}

interface Answer {
  headers: Record<string, string>;
  body: string;
}

/** A proxy before the pages that changes answers. */
async function startProxy(target: string, change: (path: string, answer: Answer) => void): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    void (async () => {
      const received = await fetch(target + (request.url ?? ''));
      const { 'content-encoding': _, 'content-length': __, 'transfer-encoding': ___, connection: ____, ...headers } = Object.fromEntries(received.headers);
      const answer = { headers, body: await received.text() };
      change(request.url ?? '', answer);
      response.writeHead(received.status, answer.headers).end(answer.body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

test('it finds nothing on the pages as built, of any program', async ({ app }) => {
  for (const url of [app.url, `${app.url}/?sitename=yoga`])
    expect(await check(url)).toEqual({ status: 0, lines: [expect.stringMatching(/Payment\S*: headers, document and \d+ scripts are as built$/)] });
});

const changes: readonly (readonly [string, (path: string, answer: Answer) => void, readonly RegExp[]])[] = [
  [
    'a script that was added',
    (path, answer) => (answer.body = path === '/Payment' ? answer.body.replace('</body>', '<script src="https://skimmer.example.com/s.js"></script></body>') : answer.body),
    [/the document has <script src="https:\/\/skimmer/],
  ],
  [
    'a hash that was removed',
    (path, answer) => (answer.body = path === '/Payment' ? answer.body.replace(/(first-page-[^"]*\.js") integrity="[^"]*"/, '$1') : answer.body),
    [/the document has <script .*first-page/, /the document lacks <script .*first-page/],
  ],
  [
    'a handler in the markup',
    (path, answer) => (answer.body = path === '/Payment' ? answer.body.replace('<body>', '<body onload="steal()">') : answer.body),
    [/the document has onload="steal\(\)"/],
  ],
  [
    'a script with other content',
    (path, answer) => (answer.body = path.includes('PaymentScreen') ? `${answer.body};steal()` : answer.body),
    [/\/assets\/PaymentScreen-\S+ is not what was built/],
  ],
  [
    'a policy that allows more',
    (_, { headers }) =>
      (headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace("script-src 'self'", "script-src 'self' https://skimmer.example.com")),
    [/the header content-security-policy is .*skimmer/],
  ],
  ['a header that is gone', (_, { headers }) => delete headers['integrity-policy'], [/the header integrity-policy is missing/]],
];

for (const [what, change, findings] of changes)
  test(`it finds ${what}`, async ({ app }) => {
    const proxy = await startProxy(app.url, change);
    const { status, lines } = await check(proxy.url);
    proxy.close();
    expect(status).toBe(1);
    expect(lines).toEqual([...findings.map((finding) => expect.stringMatching(finding)), expect.stringMatching(/^\d+ findings?$/)]);
  });

test('it ends with 2 and one line if it has nothing to compare', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ['--no-warnings', 'dist/bindflow.js', 'check-payment-page', ...args], { encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^name the address of the pages/) });
  expect(run('http://127.0.0.1:1')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/Payment does not answer: [^\n]+\n$/) });
});
