import { describe, expect, it } from 'vitest';
import { parseTraceparent } from '../../../../graph/tracing/traceparent.ts';

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

describe('parseTraceparent', () => {
  it.each(['00', '01', 'ff'])('reads ids, whatever the flags %s say', (flags) => {
    expect(parseTraceparent(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, spanId });
  });

  it.each([
    undefined,
    '',
    'null',
    `01-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01\n`,
    ` 00-${traceId}-${spanId}-01`,
    `00-${traceId.slice(1)}-${spanId}-01`,
    `00-${traceId}-${spanId}`,
  ])('refuses %j', (text) => {
    expect(parseTraceparent(text)).toBeNull();
  });
});
