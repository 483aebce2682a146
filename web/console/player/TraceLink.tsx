import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Entry } from '../archive/index.ts';

/** The trace of an event: a link into the operator's viewer, or its id to copy. */
export function TraceLink({ id, url }: NonNullable<Entry['trace']>): JSX.Element {
  return (
    <chakra.p display="inline-flex" flexWrap="wrap" gap="1">
      <chakra.span color="fg.muted">Trace</chakra.span>
      {url === null ? (
        <chakra.span fontFamily="mono" userSelect="all">
          {id}
        </chakra.span>
      ) : (
        <chakra.a href={url} target="_blank" rel="noopener noreferrer" fontFamily="mono" color="action" textDecoration="underline">
          {id}
        </chakra.a>
      )}
    </chakra.p>
  );
}
