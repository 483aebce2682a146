import { describe, expect, it } from 'vitest';
import { type PublishedRow, sortWithinStreams, toEventMessage } from '../../../../graph/publisher/event-message.ts';

const row: PublishedRow = {
  root_id: '0b1e9d9e-7f4b-4c0a-9d57-0c5d8c3f2a11',
  stream: 'application/5c8f2f66-3a43-4e0e-8d0b-6a3f3f1b7c22',
  sequence: 17,
  id: 'f2b0c8a4-55f5-4b44-a9c9-0f7d0f6e1d33',
  application_id: '5c8f2f66-3a43-4e0e-8d0b-6a3f3f1b7c22',
  type: 'QuestionAnswered',
  version: 2,
  writer: 'tab-1',
  at: new Date('2026-11-28T09:30:00.125Z'),
  received_at: new Date('2026-11-28T09:30:01.250Z'),
  data: { question: 'city' },
  personal: Buffer.from('sealed bytes'),
  hash: Buffer.from('abcdef', 'hex'),
};

describe('toEventMessage', () => {
  it('returns a CloudEvent with the public fields, and the personal ones as they are stored', () => {
    const { payload, ...envelope } = toEventMessage('bindflow', row);
    expect(envelope).toEqual({ subject: `bindflow.events.${row.root_id}`, id: `${row.root_id}/${row.id}` });
    expect(JSON.parse(payload)).toEqual({
      specversion: '1.0',
      id: `${row.root_id}/${row.id}`,
      source: '/bindflow',
      type: 'bindflow.QuestionAnswered',
      subject: row.stream,
      time: '2026-11-28T09:30:00.125Z',
      datacontenttype: 'application/json',
      partitionkey: row.root_id,
      data: {
        family: row.root_id,
        application: row.application_id,
        sequence: 17,
        version: 2,
        writer: 'tab-1',
        received: '2026-11-28T09:30:01.250Z',
        hash: 'abcdef',
        fields: { question: 'city' },
        sealed: Buffer.from('sealed bytes').toString('base64'),
      },
    });
  });

  it('leaves out the personal fields of an event that has none', () => {
    expect(JSON.parse(toEventMessage('bindflow', { ...row, personal: null }).payload)).not.toHaveProperty('data.sealed');
  });

  it('tells events of two families apart, although a browser chose the same id', () => {
    expect(toEventMessage('bindflow', row).id).not.toBe(toEventMessage('bindflow', { ...row, root_id: row.application_id }).id);
  });
});

describe('sortWithinStreams', () => {
  const at = (stream: string, sequence: number) => ({ root_id: row.root_id, stream, sequence });

  it('sorts each stream, where its events are', () => {
    const rows = [at('facade/a', 2), at('application/a', 9), at('facade/a', 1), at('application/b', 1), at('application/a', 8)];
    expect(sortWithinStreams(rows)).toEqual([at('facade/a', 1), at('application/a', 8), at('facade/a', 2), at('application/b', 1), at('application/a', 9)]);
  });
});
