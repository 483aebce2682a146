import type { Translator } from '#events/language';
import { CircleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type JSX, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '../actions/LinkButton.tsx';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { focusField } from '../fields/focus-field.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';
import { useErrorInTitle } from './use-error-in-title.ts';

export interface SummaryError {
  /** The field's name, which is its id. Without one the message is no link. */
  name?: string | undefined;
  message: string;
  /** Leads to a field on another page. */
  onSelect?: (() => void) | undefined;
  /** Corrected since: struck through, so that the list keeps its height. */
  isDone?: boolean | undefined;
}

export interface ErrorSummaryProps {
  /** A known text is translated, as are the messages of the errors. */
  title: ReactNode;
  /** A button or link that helps, beside correcting the fields. */
  action?: ReactNode;
  errors: readonly SummaryError[];
  /** Count of attempts: each new one focuses the summary again. A negative number never does. */
  attempt?: number | undefined;
  /** What to do next if no field is wrong. */
  advice?: ReactNode;
}

function selectError(event: MouseEvent, { name = '', onSelect }: SummaryError): void {
  if (onSelect) {
    event.preventDefault();
    return onSelect();
  }
  if (focusField(name)) event.preventDefault();
}

const hasTarget = (error: SummaryError): boolean => Boolean(error.name || error.onSelect);

/** The only error, if the title already contains its message: the message is the link there and is not repeated. */
function findErrorInTitle(title: ReactNode, errors: readonly SummaryError[]): SummaryError | null {
  const [error, ...others] = errors;
  const isInTitle = error !== undefined && others.length === 0 && typeof title === 'string' && error.message !== '' && title.includes(error.message);
  return isInTitle ? error : null;
}

function SummaryTitle({ title, errors }: Pick<ErrorSummaryProps, 'title' | 'errors'>): JSX.Element {
  const error = findErrorInTitle(title, errors);
  if (typeof title !== 'string' || !error || !hasTarget(error)) return <span>{title}</span>;
  const at = title.indexOf(error.message);
  return (
    <>
      <span>{title.slice(0, at)}</span>
      {/* The padding makes it easy to tap and does not move the lines apart. */}
      <chakra.a
        href={`#${error.name ?? ''}`}
        onClick={(event) => selectError(event, error)}
        paddingBlock="3"
        color="danger"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        _hover={{ textDecorationThickness: '2px' }}
      >
        {error.message}
      </chakra.a>
      <span>{title.slice(at + error.message.length)}</span>
    </>
  );
}

const LinkText = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'target', md: '8' },
    paddingBlock: { base: '2', md: '1' },
    fontWeight: 'medium',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: { kind: { open: { color: 'danger', textDecoration: 'underline' }, done: { color: 'fg.muted', textDecoration: 'line-through' } } },
});

/** The same element before and after the correction, so that it keeps the focus. */
function ErrorLink({ error }: { readonly error: SummaryError }): JSX.Element {
  const t = useText();
  const { name = '', message, isDone = false } = error;
  return (
    <LinkText kind={isDone ? 'done' : 'open'} href={`#${name}`} onClick={(event: MouseEvent) => selectError(event, error)}>
      <span aria-hidden={isDone}>{message}</span>
      {isDone ? <VisuallyHidden>{t('{message} (done)', { message })}</VisuallyHidden> : null}
    </LinkText>
  );
}

/** A list longer than this has two columns from 768 px. */
const MAX_LINES_IN_ONE_COLUMN = 6;

/** On phones a list as long as this would push the form out of sight: it shows only the first lines. */
const MIN_FOLDED_LINES = 8;
const LINES_OF_FOLDED = 5;

/**
 * The lines that phones show: the first that are open. Near the end the last corrected ones fill up, because a list that became shorter would move the field
 * that is being corrected.
 */
function selectLines(errors: readonly SummaryError[]): ReadonlySet<SummaryError> {
  const open = errors.filter(({ isDone }) => !isDone);
  const done = errors.filter(({ isDone }) => isDone);
  return new Set([...open, ...done.toReversed()].slice(0, LINES_OF_FOLDED));
}

interface ErrorListProps extends Pick<ErrorSummaryProps, 'errors'> {
  /** The lines that phones show. */
  readonly shown: ReadonlySet<SummaryError>;
}

const ErrorList = ({ errors, shown }: ErrorListProps): JSX.Element => (
  <chakra.ul marginTop="2" paddingLeft="8" columnGap="6" css={{ columnCount: { base: 1, tablet: errors.length > MAX_LINES_IN_ONE_COLUMN ? 2 : 1 }, '& > li': { breakInside: 'avoid' } }}>
    {errors.map((error) => (
      <chakra.li key={error.name ?? error.message} hideBelow={shown.has(error) ? undefined : 'tablet'}>
        {hasTarget(error) ? (
          <ErrorLink error={error} />
        ) : (
          <chakra.span display="inline-block" paddingBlock="1">
            {error.message}
          </chakra.span>
        )}
      </chakra.li>
    ))}
  </chakra.ul>
);

/** Names the button by the open lines that it shows, and by the corrected ones only if there are no others. */
function nameRest(t: Translator, hidden: readonly SummaryError[]): string {
  const open = hidden.filter(({ isDone }) => !isDone);
  return open.length > 0 ? t('Show {count} more', { count: open.length }) : t('Show {count} corrected', { count: hidden.length });
}

/** Not live: a correction does not have screen readers read the whole alert again. */
function ErrorLinks({ errors }: Pick<ErrorSummaryProps, 'errors'>): JSX.Element {
  const t = useText();
  const isLong = errors.length >= MIN_FOLDED_LINES;
  const [isWhole, setWhole] = useState(!isLong);
  const list = useRef<HTMLDivElement>(null);
  const shown = selectLines(errors);
  const showAll = (): void => {
    const hidden = errors.filter((error) => !shown.has(error));
    const next = hidden.find(({ isDone }) => !isDone) ?? hidden[0];
    // The button goes away: the focus moves to the first line that it shows.
    flushSync(() => setWhole(true));
    if (next) list.current?.querySelectorAll('li')[errors.indexOf(next)]?.querySelector('a')?.focus();
  };
  return (
    <div ref={list} aria-live="off">
      {isLong ? (
        <chakra.p marginTop="2" paddingLeft="8" color="fg.soft">
          {t('{left, plural, one {# left} other {# left}}', { left: errors.filter(({ isDone }) => !isDone).length })}
        </chakra.p>
      ) : null}
      <ErrorList errors={errors} shown={isWhole ? new Set(errors) : shown} />
      {isWhole || !isLong ? null : (
        <chakra.div paddingLeft="8" hideFrom="tablet">
          <LinkButton onClick={showAll}>{nameRest(t, errors.filter((error) => !shown.has(error)))}</LinkButton>
        </chakra.div>
      )}
    </div>
  );
}

const SummaryHeading = ({ title, errors }: Pick<ErrorSummaryProps, 'title' | 'errors'>): JSX.Element => (
  <chakra.h2 id="error-summary-title" display="flex" gap="3" textStyle="section">
    <chakra.span display="inline-flex" alignItems="center" height="1lh" color="danger">
      <Icon icon={CircleAlert} />
    </chakra.span>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      <SummaryTitle title={title} errors={errors} />
    </chakra.span>
  </chakra.h2>
);

/** True while the buyer is at a field. */
const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false;

/** At the top of a form: what went wrong, with a link to each field. It takes the focus, except from a field that the buyer is at before any attempt. */
export function ErrorSummary({ action, advice, attempt = 0, ...english }: ErrorSummaryProps): JSX.Element {
  const t = useText();
  const title = typeof english.title === 'string' ? t.known(english.title) : english.title;
  const errors = english.errors.map((error) => ({ ...error, message: t.known(error.message) }));
  const box = useRef<HTMLDivElement>(null);
  const listed = findErrorInTitle(title, errors) ? [] : errors;
  useErrorInTitle();
  useEffect(() => {
    if (attempt < 0 || (attempt === 0 && isInField())) return;
    // Focus alone would show the middle of a long summary.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  // A summary that goes away by itself does not take the focus with it.
  useLayoutEffect(() => {
    const element = box.current;
    return () => (element?.contains(document.activeElement) ? document.getElementById('main')?.focus({ preventScroll: true }) : undefined);
  }, []);
  return (
    <chakra.div
      ref={box}
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      bg="bg"
      borderWidth="strong"
      borderColor="danger"
      borderRadius="md"
      padding={{ base: '4', md: '6' }}
    >
      <SummaryHeading title={title} errors={errors} />
      {advice ? (
        <chakra.p marginTop="2" paddingLeft="8">
          {advice}
        </chakra.p>
      ) : null}
      {action ? <chakra.div paddingLeft="8">{action}</chakra.div> : null}
      {listed.length > 0 ? <ErrorLinks errors={listed} /> : null}
    </chakra.div>
  );
}
