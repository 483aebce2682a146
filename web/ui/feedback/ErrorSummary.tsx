import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type JSX, type MouseEvent, type ReactNode } from 'react';
import { focusField } from '../fields/focus-field.ts';
import { Glyph } from '../Glyph.tsx';

export interface SummarisedError {
  /** The field's name, which is its id; without one the message stands alone. */
  name?: string | undefined;
  message: string;
  /** Leads to a field that is on another page. */
  onGo?: (() => void) | undefined;
}

export interface ErrorSummaryProps {
  title: ReactNode;
  /** What can be done about it, beyond mending the fields. */
  action?: ReactNode;
  errors: readonly SummarisedError[];
  /** Raise it with each attempt: the summary takes the focus again. */
  attempt?: number | undefined;
  /** What to do next, where no field is at fault. */
  advice?: string | undefined;
}

function goTo(event: MouseEvent, { name = '', onGo }: SummarisedError): void {
  if (onGo) {
    event.preventDefault();
    return onGo();
  }
  if (focusField(name)) event.preventDefault();
}

const hasTarget = (error: SummarisedError): boolean => Boolean(error.name || error.onGo);

/** The sole error whose words the title has already: they are the link there, and are said once. */
function errorInTitle(title: ReactNode, errors: readonly SummarisedError[]): SummarisedError | null {
  const [error, ...others] = errors;
  const isSaid = error !== undefined && others.length === 0 && typeof title === 'string' && error.message !== '' && title.includes(error.message);
  return isSaid ? error : null;
}

function Title({ title, errors }: Pick<ErrorSummaryProps, 'title' | 'errors'>): JSX.Element {
  const error = errorInTitle(title, errors);
  if (typeof title !== 'string' || !error || !hasTarget(error)) return <span>{title}</span>;
  const at = title.indexOf(error.message);
  return (
    <>
      <span>{title.slice(0, at)}</span>
      {/* The padding makes it easy to hit on a phone; it does not move the lines apart. */}
      <chakra.a
        href={`#${error.name ?? ''}`}
        onClick={(event) => goTo(event, error)}
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

const Links = ({ errors }: Pick<ErrorSummaryProps, 'errors'>): JSX.Element => (
  <chakra.ul marginTop="2" paddingLeft="8">
    {errors.map((error) => (
      <chakra.li key={`${error.name}${error.message}`}>
        {hasTarget(error) ? (
          <chakra.a
            href={`#${error.name ?? ''}`}
            onClick={(event) => goTo(event, error)}
            display="inline-flex"
            alignItems="center"
            minHeight={{ base: 'target', md: '8' }}
            paddingBlock={{ base: '2', md: '1' }}
            color="danger"
            fontWeight="medium"
            textDecoration="underline"
            textUnderlineOffset="0.2em"
            _hover={{ textDecorationThickness: '2px' }}
          >
            {error.message}
          </chakra.a>
        ) : (
          <chakra.span display="inline-block" paddingBlock="1">
            {error.message}
          </chakra.span>
        )}
      </chakra.li>
    ))}
  </chakra.ul>
);

/** At the top of the form: says what went wrong, what is missing in the fields' own words, and leads to each of them. One problem is said once. */
export function ErrorSummary({ title, action, errors, advice, attempt = 0 }: ErrorSummaryProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const listed = errorInTitle(title, errors) ? [] : errors;
  useEffect(() => {
    if (attempt < 0) return;
    // Focus alone would show the middle of a long list: it begins with what went wrong.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
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
      <chakra.h2 id="error-summary-title" display="flex" gap="3" textStyle="section">
        <chakra.span display="inline-flex" alignItems="center" height="1lh" color="danger">
          <Glyph icon={CircleAlert} />
        </chakra.span>
        <chakra.span minWidth="0" overflowWrap="anywhere">
          <Title title={title} errors={errors} />
        </chakra.span>
      </chakra.h2>
      {advice ? (
        <chakra.p marginTop="2" paddingLeft="8">
          {advice}
        </chakra.p>
      ) : null}
      {action ? <chakra.div paddingLeft="8">{action}</chakra.div> : null}
      {listed.length > 0 ? <Links errors={listed} /> : null}
    </chakra.div>
  );
}
