// What a click causes is one trace; each event that it led to has that trace's id in the console, with a link into the operator's viewer.
import { type OtlpCollector, startOtlpCollector } from '../support/otlp-collector.ts';
import { expectPayment, fillFitness, newEmail, press } from './support/buyer.ts';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { type StartedOnPostgres, startAppOnPostgres, stopApp } from './support/running-app.ts';
import { everythingShipped, expect, test } from './support/test.ts';

let collector: OtlpCollector;
let app: StartedOnPostgres;
test.beforeEach(async () => {
  collector = await startOtlpCollector();
  app = await startAppOnPostgres({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACE_URL: 'https://traces.example.com/trace/{traceId}' });
});
test.afterEach(async () => {
  await app.stop();
  await collector.close();
});

test('a click names itself to the server, and the console links its trace', async ({ page, browser }) => {
  const sent: { readonly operation: string; readonly trace: string | undefined }[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' && request.url().endsWith('/graphql') ? (request.postDataJSON() as { readonly operationName: string }) : null;
    if (body) sent.push({ operation: body.operationName, trace: /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(request.headers()['traceparent'] ?? '')?.[1] });
  });
  await page.goto(app.url);
  await fillFitness(page, newEmail());
  await everythingShipped(page);
  const before = sent.length;
  await press(page, 'Continue');
  await expectPayment(page);
  await everythingShipped(page);

  const trace = sent.find(({ operation }) => operation === 'RequestQuotes')?.trace ?? '';
  const caused = sent.filter((one) => one.trace === trace).map(({ operation }) => operation);
  expect(caused).toEqual(expect.arrayContaining(['CreateRatingAccount', 'RequestQuotes', 'AppendEvents']));
  expect(sent.slice(0, before).map((earlier) => earlier.trace)).not.toContain(trace);
  expect(sent.map((one) => one.trace)).not.toContain(undefined);
  const id = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.startsWith('bindflow/event/')) ?? '') ?? '{}') as { readonly applicationId: string })
        .applicationId,
  );

  const analyst = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const console = await analyst.newPage();
  await signInAsAnalyst(console, `${app.url}/console/applications/${id}`);
  const timeLine = console.getByRole('region', { name: 'Timeline' });
  const link = timeLine.getByRole('link', { name: trace });
  // It opens at the last event, which the payment page has recorded.
  await expect(async () => {
    await timeLine.getByRole('button', { name: 'Step back' }).click();
    await expect(link).toHaveAttribute('href', `https://traces.example.com/trace/${trace}`, { timeout: 500 });
  }).toPass();
  await expectConsoleAccessible(console, 'trace');
  await analyst.close();
  // Its end sends the last spans.
  await stopApp(app);
  const operations = collector.spans.filter(({ traceId, attributes }) => traceId === trace && attributes['graphql.operation.name'] !== undefined);
  expect(operations.map(({ name }) => name)).toContain('RequestQuotes');
});
