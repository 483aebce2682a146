import { type JSX, memo, useMemo, useState } from 'react';
import { type State, initialState } from '#events/buyflow';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Entry } from '../archive/index.ts';
import { FieldGroup, PaneTitle, SmallButton } from '../ui/controls.tsx';
import { type Change, diffStates, leavesOf, valueAt } from '#events/core';
import { type Moment, findCause } from '../replay/index.ts';
import { formatTime, formatEventType, formatValue } from './format-event.ts';
import type { Elements } from '../../ui/index.ts';

export interface StatePaneProps {
  readonly entries: readonly Entry[];
  readonly moments: readonly Moment[];
  readonly index: number;
  /** The value that is asked after. */
  readonly path: string | null;
  readonly onPath: (path: string | null) => void;
  readonly onGo: (index: number) => void;
}

const Mono = chakra('span', { base: { fontFamily: 'mono', overflowWrap: 'anywhere' } });
const Section = ({ title, children }: { readonly title: string; readonly children: Elements }): JSX.Element => (
  <chakra.section padding="3" borderBottomWidth="hairline">
    <chakra.h3 fontSize="dense" fontWeight="strong" marginBottom="2">
      {title}
    </chakra.h3>
    {children}
  </chakra.section>
);

function PathButton({ path, onPath }: { readonly path: string; readonly onPath: (path: string) => void }): JSX.Element {
  return (
    <chakra.button
      type="button"
      onClick={() => onPath(path)}
      title={`Why does ${path} have this value?`}
      color="action"
      textAlign="left"
      cursor="pointer"
      overflowWrap="anywhere"
      minHeight="6"
      _hover={{ textDecoration: 'underline' }}
    >
      {path}
    </chakra.button>
  );
}

/** What is struck was there before; what is green is there now. */
const Difference = ({ before, after }: Pick<Change, 'before' | 'after'>): JSX.Element => (
  <>
    {before === undefined ? null : (
      <chakra.del color="danger" marginRight="2">
        <Mono>{formatValue(before)}</Mono>
      </chakra.del>
    )}
    {after === undefined ? (
      <chakra.span color="fg.muted">gone</chakra.span>
    ) : (
      <chakra.ins color="done" textDecoration="none">
        <Mono>{formatValue(after)}</Mono>
      </chakra.ins>
    )}
  </>
);

/** What this very event changed: before, and after. */
function Changes({ moments, index, entries, onPath }: StatePaneProps): JSX.Element {
  const changes = useMemo(() => diffStates(moments[index - 1]?.state ?? initialState(), moments[index]?.state ?? initialState()), [moments, index]);
  const isFact = entries[index]?.author === 'facade';
  if (changes.length === 0) return <chakra.p color="fg.muted">{isFact ? 'Nothing. Pages don’t use server events.' : 'No changes.'}</chakra.p>;
  return (
    <chakra.dl>
      {changes.map(({ path, before, after }) => (
        <chakra.div key={path} marginBottom="2">
          <dt>
            <PathButton path={path} onPath={onPath} />
          </dt>
          <dd>
            <Difference before={before} after={after} />
          </dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** Which event made a value what it is. */
function ValueCause({ entries, moments, index, path, onPath, onGo }: StatePaneProps): JSX.Element | null {
  if (path === null) return null;
  const at = findCause(moments, index, path);
  const entry = at === null ? undefined : entries[at];
  const value = valueAt(moments[index]?.state, path);
  return (
    <chakra.output display="block" padding="3" bg="action.subtle" borderBottomWidth="hairline" borderColor="action.line">
      <p>
        <strong>Why</strong> <Mono>{path}</Mono> <span>is</span> <Mono>{formatValue(value)}</Mono>
      </p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="2">
        {entry && at !== null ? (
          <>
            <span>{`Event ${entry.place}, ${formatEventType(entry.type)}, ${formatTime(entry.at)} set it.`}</span>
            <SmallButton type="button" onClick={() => onGo(at)} disabled={at === index}>
              {at === index ? 'You’re there' : 'Go there'}
            </SmallButton>
          </>
        ) : (
          <span>{path.startsWith('secret.') ? 'We never record what’s typed here, only that something was.' : 'No event has changed it so far.'}</span>
        )}
        <SmallButton type="button" onClick={() => onPath(null)}>
          Close
        </SmallButton>
      </chakra.div>
    </chakra.output>
  );
}

interface StateValueProps {
  readonly path: string;
  readonly value: unknown;
  readonly onPath: (path: string) => void;
}

/** There are a hundred of them, of which an event changes a few. */
const StateValue = memo(function Leaf({ path, value, onPath }: StateValueProps): JSX.Element {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" columnGap="2">
      <dt>
        <PathButton path={path} onPath={onPath} />
      </dt>
      <dd>
        <Mono>{formatValue(value)}</Mono>
      </dd>
    </chakra.div>
  );
});

function StateValues({ state, onPath }: { readonly state: State; readonly onPath: (path: string) => void }): JSX.Element {
  const [query, setQuery] = useState('');
  const leaves = useMemo(() => leavesOf(state).filter(([path, value]) => `${path} ${formatValue(value)}`.toLowerCase().includes(query.trim().toLowerCase())), [state, query]);
  return (
    <>
      <chakra.input
        aria-label="Find in state"
        placeholder="Find a name or a value"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        width="full"
        minHeight="8"
        paddingInline="2"
        borderWidth="hairline"
        borderColor="line.control"
        borderRadius="sm"
        bg="bg"
        marginBottom="2"
      />
      {leaves.length === 0 ? <chakra.p color="fg.muted">No matches.</chakra.p> : null}
      <chakra.dl>
        {leaves.map(([path, value]) => (
          <StateValue key={path} path={path} value={value} onPath={onPath} />
        ))}
      </chakra.dl>
    </>
  );
}

const hiddenTexts = {
  masked: 'Personal values are masked.',
  sealed: 'Personal values are encrypted, and the key isn’t here.',
  erased: 'Personal values were erased.',
} as const;

/** The event itself, what it changed, and the whole state after it. */
export function StatePane(props: StatePaneProps): JSX.Element {
  const { entries, moments, index, onPath } = props;
  const entry = entries[index];
  return (
    <>
      <PaneTitle>State</PaneTitle>
      <ValueCause {...props} />
      <FieldGroup flex="1 1 0" overflowY="auto" fontSize="dense" tabIndex={0} aria-label="Event and state">
        {entry ? (
          <Section title={`Event ${entry.place}: ${formatEventType(entry.type)}`}>
            {entry.hidden ? (
              <chakra.p color="fg.muted" marginBottom="2">
                {hiddenTexts[entry.hidden.because]}
              </chakra.p>
            ) : null}
            <chakra.dl>
              {Object.entries(entry.data).map(([name, value]) => (
                <chakra.div key={name} display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 2fr)" columnGap="2">
                  <chakra.dt color="fg.muted">{name}</chakra.dt>
                  <dd>
                    <Mono>{formatValue(value)}</Mono>
                  </dd>
                </chakra.div>
              ))}
            </chakra.dl>
          </Section>
        ) : null}
        <Section title="Changes">
          <Changes {...props} />
        </Section>
        <Section title="State after this event">
          <StateValues state={moments[index]?.state ?? initialState()} onPath={onPath} />
        </Section>
      </FieldGroup>
    </>
  );
}
