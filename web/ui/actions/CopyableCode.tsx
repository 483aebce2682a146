import { chakra } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { Glyph } from '../Glyph.tsx';
import { Announced, Hidden } from '../Hidden.tsx';

const SHOWN_FOR = 2000;

export interface CopyableCodeProps {
  /** What it is: 'Policy number'. */
  label: string;
  value: string;
}

/** A number that people write down: large, selectable in one click, copied with one press, printed without the button. */
export function CopyableCode({ label, value }: CopyableCodeProps): JSX.Element {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Refused by the browser: one click still selects the number.
    }
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4" rowGap="3">
      <chakra.div minWidth="0">
        <chakra.p textStyle="small" color="fg.muted">{label}</chakra.p>
        <chakra.p textStyle="title" letterSpacing="code" userSelect="all" overflowWrap="anywhere">{value}</chakra.p>
      </chakra.div>
      <chakra.button type="button" data-print="hide" onClick={() => void copy()} display="inline-flex" alignItems="center" gap="2"
        minHeight="target" minWidth="answer" justifyContent="center" paddingInline="4" borderWidth="hairline" borderColor="line.control" borderRadius="md" bg="bg"
        color={copied ? 'done' : 'fg'} fontWeight="strong" cursor="pointer" _hover={{ bg: 'bg.page' }}>
        <Glyph icon={copied ? Check : Copy} />
        <span>{copied ? 'Copied' : 'Copy'}</span><Hidden>{` ${label} ${value}`}</Hidden>
      </chakra.button>
      <Announced>{copied ? `${label} copied` : ''}</Announced>
    </chakra.div>
  );
}
