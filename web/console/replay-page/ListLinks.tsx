import { type JSX, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { type ListPlace, findLastList, findPlace, keepList } from './last-list.ts';

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof HTMLElement && target.matches('input, select, textarea'));

/** N and P lead to the next and the previous application of the list. */
function useListKeys(place: ListPlace | null, replay: string): void {
  const [, navigate] = useLocation();
  const [next, previous] = [place?.next ?? null, place?.previous ?? null];
  useEffect(() => {
    const targets: Readonly<Record<string, string | null>> = { n: next, p: previous };
    const onKeyDown = (event: KeyboardEvent): void => {
      const to = isTyping(event) ? null : targets[event.key];
      if (to) navigate(`/applications/${to}${replay}`);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [next, previous, navigate, replay]);
}

interface NeighborProps {
  readonly id: string | null;
  readonly replay: string;
  readonly label: string;
  readonly hint: string;
}

const Neighbor = ({ id, replay, label, hint }: NeighborProps): JSX.Element | null =>
  id === null ? null : (
    <Link href={`/applications/${id}${replay}`} title={hint}>
      {label}
    </Link>
  );

const backLabels = { '/': 'Back to the list', '/what-if': 'Back to the trial' } as const;

/** Leads to the applications before and after this one in the list that it was opened from, and back to the list. */
export function ListLinks({ id }: { readonly id: string }): JSX.Element {
  const list = findLastList();
  const place = findPlace(list, id);
  const isListed = place !== null;
  const replay = list?.replay ?? '';
  useListKeys(place, replay);
  useEffect(() => {
    // Back in the list, the one that was looked at last is marked.
    if (list && isListed) keepList({ ...list, openedId: id });
  }, [list, isListed, id]);
  return (
    <>
      {place ? (
        <chakra.span display="inline-flex" alignItems="center" gap="2" css={{ '& a': { color: 'action' } }}>
          <Neighbor id={place.previous} replay={replay} label="Previous" hint="P" />
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">{`${place.place.toLocaleString('en-US')} of ${place.total.toLocaleString('en-US')}`}</chakra.span>
          <Neighbor id={place.next} replay={replay} label="Next" hint="N" />
        </chakra.span>
      ) : null}
      <Link href={list ? list.path + list.search : '/'}>{list ? backLabels[list.path] : 'All applications'}</Link>
    </>
  );
}
