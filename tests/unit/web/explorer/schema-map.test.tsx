// The picture of the schema: neighbors of a type, search, and what the picture says in words.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { buildSchema } from 'graphql';
import { SchemaMap } from '../../../../web/explorer/schema-map/SchemaMap.tsx';
import { findNeighborhood, listTypeNames, matchType } from '../../../../web/explorer/schema-map/neighborhood.ts';

const schema = buildSchema(`
  type Query { box(in: BoxInput!): Found! boxes: [Box!]! }
  union Found = Box | None
  type None { why: String }
  type Box { weight: Float lid: Lid color: Color }
  type Lid { box: Box! }
  enum Color { RED BLUE }
  input BoxInput { color: Color! }
`);

describe('findNeighborhood', () => {
  it('finds the types that refer to a type by field, union and argument, and those that it refers to', () => {
    const { kind, rows, referrers, targets } = findNeighborhood(schema, 'Box')!;
    expect(kind).toBe('type');
    expect(rows.map(({ name, type, targets: to }) => [name, type, to])).toEqual([
      ['weight', 'Float', []],
      ['lid', 'Lid', ['Lid']],
      ['color', 'Color', ['Color']],
    ]);
    expect(referrers).toEqual([
      { name: 'Found', via: ['Box'] },
      { name: 'Lid', via: ['box'] },
      { name: 'Query', via: ['boxes'] },
    ]);
    expect(targets).toEqual(['Lid', 'Color']);
    expect(findNeighborhood(schema, 'BoxInput')?.referrers).toEqual([{ name: 'Query', via: ['box'] }]);
    expect(findNeighborhood(schema, 'Query')?.targets).toEqual(['Found', 'BoxInput', 'Box']);
  });

  it('has the values of an enum, the users of a scalar, and no unknown type', () => {
    expect(findNeighborhood(schema, 'Color')?.rows.map(({ name }) => name)).toEqual(['RED', 'BLUE']);
    expect(findNeighborhood(schema, 'Float')?.referrers).toEqual([{ name: 'Box', via: ['weight'] }]);
    expect(findNeighborhood(schema, 'Nope')).toBeNull();
  });
});

it.each([
  ['box', 'Box'],
  ['BoxI', 'BoxInput'],
  ['oun', 'Found'],
  ['  LID ', 'Lid'],
  ['', null],
  ['zzz', null],
])('matchType finds for %j: %s', (text, name) => {
  expect(matchType(listTypeNames(schema), text)).toBe(name);
});

describe('SchemaMap', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const facts = { rest: { 'Box.weight': { calls: ['GET /api/box'], field: 'Weight' } }, uses: { 'Box.weight': ['ReadBox'] }, operations: {} };
  const show = () => {
    const onDocument = vi.fn();
    render(<SchemaMap schema={schema} facts={facts} onDocument={onDocument} />);
    return onDocument;
  };
  const search = (text: string): void => {
    const input = screen.getByLabelText('Find a type');
    fireEvent.change(input, { target: { value: text } });
    fireEvent.submit(input);
  };

  it('centers a type that is searched, with its neighbors, REST calls and operations', () => {
    const onDocument = show();
    search('box');
    const card = screen.getByRole('region', { name: 'Box' });
    expect(card.textContent).toContain('REST: GET /api/box, Weight');
    expect(card.textContent).toContain('Used by ReadBox');
    expect(
      within(screen.getByRole('region', { name: 'Refers to' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lid', 'Color']);
    fireEvent.click(within(card).getByRole('button', { name: 'weight' }));
    expect(onDocument).toHaveBeenCalledWith(schema.getType('Box'), expect.objectContaining({ name: 'weight' }));
  });

  it('highlights where the focused field leads, and walks to a neighbor and back', () => {
    show();
    search('Box');
    fireEvent.focus(screen.getByRole('button', { name: 'lid' }));
    const lid = within(screen.getByRole('region', { name: 'Refers to' })).getByRole('button', { name: 'Lid' });
    expect(lid.dataset['active']).toBe('true');
    fireEvent.click(lid);
    expect(screen.getByRole('region', { name: 'Lid' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('region', { name: 'Box' })).toBeTruthy();
  });

  it('says that no type has a text in its name', () => {
    show();
    search('zzz');
    expect(screen.getByText('No type has “zzz” in its name.')).toBeTruthy();
  });
});
