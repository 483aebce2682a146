import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type JSX, type MouseEvent } from 'react';
import { Glyph } from '../Glyph.tsx';

export interface SummarisedError {
  /** The field's name, which is its id; without one the message stands alone. */
  name?: string | undefined;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  errors: readonly SummarisedError[];
  /** Raise it with each attempt: the summary takes the focus again. */
  attempt?: number | undefined;
}

function goTo(event: MouseEvent, name: string): void {
  const field = document.getElementById(name);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.closest('[data-field]')?.scrollIntoView?.({ block: 'center' });
}

const Links = ({ errors }: Pick<ErrorSummaryProps, 'errors'>): JSX.Element => (
  <chakra.ul marginTop="2" paddingLeft="8">
    {errors.map(({ name, message }) => (
      <chakra.li key={`${name}${message}`}>
        {name ? (
          <chakra.a href={`#${name}`} onClick={(event) => goTo(event, name)} display="inline-flex" alignItems="center" minHeight={{ base: 'target', md: '8' }} color="danger"
            fontWeight="medium" textDecoration="underline" textUnderlineOffset="0.2em" _hover={{ textDecorationThickness: '2px' }}>
            {message}
          </chakra.a>
        ) : (
          <chakra.span display="inline-block" paddingBlock="1">{message}</chakra.span>
        )}
      </chakra.li>
    ))}
  </chakra.ul>
);

/** At the top of the form: says what went wrong, what is missing in the fields' own words, and leads to each of them. */
export function ErrorSummary({ title, errors, attempt = 0 }: ErrorSummaryProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt >= 0) box.current?.focus();
  }, [attempt]);
  return (
    <chakra.div ref={box} role="alert" aria-labelledby="error-summary-title" tabIndex={-1} bg="bg" borderWidth="strong" borderColor="danger"
      borderRadius="md" padding={{ base: '4', md: '6' }}>
      <chakra.h2 id="error-summary-title" display="flex" gap="3" textStyle="section">
        <chakra.span display="inline-flex" alignItems="center" height="1lh" color="danger"><Glyph icon={CircleAlert} /></chakra.span>
        {title}
      </chakra.h2>
      {errors.length > 0 ? <Links errors={errors} /> : null}
    </chakra.div>
  );
}
