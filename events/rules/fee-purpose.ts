import type { Translator } from '#events/language';
import type { Program } from '#events/program';

/** What is charged beside the premium. */
interface Fee {
  /** As rating or the page names it. */
  readonly name: string;
  /** The category of a fee in lower case, or the kind of its line. */
  readonly kind: string;
}

/** Returns what a fee is usually for; empty for a fee of a kind that only the program knows. */
function formatUsualPurpose(t: Translator, kind: string): string {
  switch (kind) {
    case 'adminfee':
      return t('Pays for running the program.');
    case 'cardFee':
      return t('For paying by card. eCheck has no fee.');
    case 'memberFee':
      return t('For membership in the association.');
    case 'dues':
      return t('Paid to the association.');
    case 'tax':
      return t('State taxes on the premium.');
    default:
      return '';
  }
}

/** Returns what a fee is for, in the program’s words where it has some; empty if that is unknown. */
export function formatPurpose(t: Translator, { spoke }: Program, { name, kind }: Fee): string {
  // What the program says of the fee would not be true of one that is not charged.
  if (kind === 'struckCardFee') return t('Charged only if you pay by card.');
  return spoke.rating.names?.find((one) => one.name === name)?.purpose ?? formatUsualPurpose(t, kind);
}
