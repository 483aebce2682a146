// A collector of traces: takes OTLP over HTTP in JSON, as an operator's would.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

interface CollectedSpan extends Omit<ExportedSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The requests as they came: headers and body. */
  readonly requests: readonly string[];
  /** Answers requests with this status from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

const readAttributes = (attributes: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** @param hangs takes requests and never answers them; `answer` is the body of its answers */
export async function startOtlpCollector({ hangs = false, answer = '{}' } = {}): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const requests: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
      if (hangs) return null;
      if (status === 200)
        for (const { scopeSpans } of (JSON.parse(body) as Exported).resourceSpans)
          for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, attributes: readAttributes(span.attributes) });
      return response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    answerWith: (next) => void (status = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
