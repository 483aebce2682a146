import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { Announcement } from '../feedback/Announcement.tsx';
import { useText } from '../language/language.tsx';

const COPIED_MESSAGE_MS = 2000;
/** A longer number, such as a UUID, is set in the size of text: in a larger one it would take three lines on a phone. */
const MAX_LARGE = 24;

export interface CopyableCodeProps {
  /** For example 'Policy number'. */
  label: string;
  value: string;
  /** Where the value comes from, rendered as `data-from`. */
  dataFrom?: string | undefined;
}

/** Within the button's name, the label follows a verb. */
const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** A number that buyers write down: large, selected by one click, with a button that copies it. */
export function CopyableCode({ label, value, dataFrom }: CopyableCodeProps): JSX.Element {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The browser may refuse; one click still selects the number.
    }
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4" rowGap="3">
      <chakra.div minWidth="0">
        <chakra.p textStyle="small" color="fg.muted">{label}</chakra.p>
        <chakra.p data-from={dataFrom} textStyle={value.length > MAX_LARGE ? 'label' : 'title'} _print={{ fontSize: 'lg' }} letterSpacing="code" userSelect="all" overflowWrap="anywhere" whiteSpace={value.length > MAX_LARGE ? undefined : 'nowrap'}>{value}</chakra.p>
      </chakra.div>
      <chakra.button type="button" data-print="hide" onClick={() => void copy()} display="inline-flex" alignItems="center" gap="2"
        minHeight="target" minWidth="answer" justifyContent="center" paddingInline="4" borderWidth="hairline" borderColor="line.control" borderRadius="md" bg="bg"
        color={copied ? 'done' : 'fg'} fontWeight="strong" cursor="pointer" _hover={{ bg: 'bg.page' }}>
        <Icon icon={copied ? Check : Copy} />
        <span>{copied ? t('Copied') : t('Copy')}</span><VisuallyHidden>{` ${lowerFirst(label)} ${value}`}</VisuallyHidden>
      </chakra.button>
      <Announcement>{copied ? t('{label} copied', { label }) : ''}</Announcement>
    </chakra.div>
  );
}
