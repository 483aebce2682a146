import { type Translator, msg } from '#events/language';
import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import { type ComponentType, type JSX, type PropsWithChildren, Suspense, useMemo } from 'react';
import type { Program } from '#events/program';
import { type StartingPrice, addDollars, countAnswered, listOrderFees, listStartingPrices } from '#events/rules';
import { answersAtom, memberFeeAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { AmountList, BenefitList, Card, Disclosure, FactList, PhoneLink, Stack, useText, Message } from '../../ui/index.ts';

const TITLE = msg('What’s covered');

/** $1,118, or $17.50. Without `formatMoney`, whose library the first page does without. */
export const formatDollars = (amount: string): string => `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(Number(amount)) ? 0 : 2 })}`;

/** Without an overview, the names of what is sold. */
const listCovers = ({ display, spoke }: Program): readonly string[] => display.overview?.covers ?? spoke.products.map(({ name }) => name);

/** Who insures and sells, and how much of the application is left. Re-renders at every answer. */
function ApplicationFacts(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const { answered, asked } = useMemo(() => countAnswered(program, answers), [program, answers]);
  const { overview, provider } = program.display;
  const insurer = overview ? [{ term: t('Insurer'), fact: overview.carrier }] : [];
  const time = overview ? [{ term: t('Time'), fact: t('About {minutes} minutes', { minutes: overview.minutes }) }] : [];
  return (
    <FactList
      facts={[...insurer, { term: t('Sold by'), fact: provider.name }, ...time, { term: t('Answered'), fact: t('{answered} of {asked} questions', { answered, asked }) }]}
    />
  );
}

/** What comes on top of the premium, as far as the program names it. */
function PriceNote({ hasPrice }: { readonly hasPrice: boolean }): JSX.Element {
  const t = useText();
  const { overview } = useSession().program.display;
  const percent = overview?.cardFeePercent;
  const extra = percent === undefined ? t('Fees and taxes are extra.') : t('Taxes depend on your state. Paying by card adds {percent}% of the premium.', { percent });
  return (
    <p>
      <strong>{t('You’ll see your price before you pay.')}</strong>
      <span>{` ${hasPrice ? extra : t('You won’t be charged until you click Purchase.')}`}</span>
    </p>
  );
}

/** What every order costs beside the premium; of an only product the premium, too, which the price above it includes. */
function OrderFees({ premium, isIncluded }: { readonly premium: string | null; readonly isIncluded: boolean }): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const several = isIncluded ? t('Included in each price, once per order') : t('Added to each order');
  const fees = listOrderFees(program, useAtomValue(memberFeeAtom)).map(({ name, amount }) => ({ name: t.known(name), amount }));
  if (fees.length === 0) return null;
  const lines = premium === null ? fees : [{ name: t('Premium'), amount: premium }, ...fees];
  return <AmountList label={premium === null ? several : undefined} amounts={lines.map(({ name, amount }) => ({ name, amount: formatDollars(amount) }))} />;
}

/** The prices where the buyer is, and what an order adds to each; null if the program does not name its fees. */
function useStartingPrices() {
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const memberFee = useAtomValue(memberFeeAtom);
  const prices = useMemo(() => listStartingPrices(program, answers), [program, answers]);
  const fees = program.display.overview?.fees ? listOrderFees(program, memberFee).map(({ amount }) => amount) : null;
  return { prices, premium: prices.length === 1 ? (prices[0]?.yearly ?? null) : null, fees };
}

/** A price with the fees of an order, as a buyer of this product alone pays it. One of several names its product. */
function sayPrice(t: Translator, { product, yearly }: StartingPrice, { fees, prices }: ReturnType<typeof useStartingPrices>): string {
  if (fees === null) return t('{product} from {amount} a year, plus fees and taxes', { product, amount: formatDollars(yearly) });
  const amount = formatDollars(addDollars([yearly, ...fees]));
  return prices.length === 1 ? t('From {amount} a year, plus taxes', { amount }) : t('{product} from {amount} a year, plus taxes', { product, amount });
}

/** What it costs at least, with the fees of an order, and when the price comes. */
function PriceExpectation(): JSX.Element {
  const t = useText();
  const starting = useStartingPrices();
  const { prices, premium, fees } = starting;
  return (
    <Stack space="lines">
      {prices.map((price) => (
        <div key={price.product}>
          <Stack as="p" textStyle={prices.length === 1 ? 'section' : 'label'} textWrap="balance">
            {sayPrice(t, price, starting)}
          </Stack>
          <Stack as="p" color="fg.muted">
            {price.basis}
          </Stack>
        </div>
      ))}
      {prices.length > 0 ? <OrderFees premium={premium} isIncluded={fees !== null} /> : null}
      <PriceNote hasPrice={prices.length > 0} />
    </Stack>
  );
}

export interface CoverageProps {
  /** Of a program that gives estimates, loaded after the first page: the price once it is known, its children until then. */
  readonly Estimate?: ComponentType<PropsWithChildren<{ readonly isShort?: boolean }>> | undefined;
}

/** A price of the program, and the estimate that takes its place. */
const Price = ({ Estimate, isShort = false, children }: PropsWithChildren<CoverageProps & { readonly isShort?: boolean }>): JSX.Element => (
  <Suspense fallback={children}>{Estimate ? <Estimate isShort={isShort}>{children}</Estimate> : children}</Suspense>
);

/** What is covered, who insures and sells it, when the price comes, and whom to call. */
function CoverageOverview({ Estimate }: CoverageProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  return (
    <Stack>
      <BenefitList icon={Check} benefits={listCovers(program)} />
      <Stack textStyle="small" borderTopWidth="hairline" paddingTop="6">
        <Price Estimate={Estimate}>
          <PriceExpectation />
        </Price>
        <ApplicationFacts />
        {program.display.provider.license ? (
          <p>
            <a href="#license">{t('See our license')}</a>
          </p>
        ) : null}
        <p>
          <Message text="Questions? Call <phone></phone>" values={{ phone: <PhoneLink number={program.display.phone} /> }} />
        </p>
      </Stack>
    </Stack>
  );
}

/** Beside the questions on wide screens. */
export function CoveragePanel({ Estimate }: CoverageProps): JSX.Element {
  const t = useText();
  return (
    <Card title={t(TITLE)} compact>
      <CoverageOverview Estimate={Estimate} />
    </Card>
  );
}

/** The same on narrow screens, where it opens on a click. The price is there before. */
export function CoverageDisclosure({ Estimate }: CoverageProps): JSX.Element {
  const t = useText();
  const { overview } = useSession().program.display;
  const starting = useStartingPrices();
  const [price] = starting.prices;
  const time = overview ? t('About {minutes} minutes', { minutes: overview.minutes }) : undefined;
  const hint = price ? sayPrice(t, price, starting) : time;
  return (
    <Stack hideFrom="xl">
      <Disclosure
        title={t(TITLE)}
        hint={
          <Price Estimate={Estimate} isShort>
            <span>{hint}</span>
          </Price>
        }
      >
        <CoverageOverview Estimate={Estimate} />
      </Disclosure>
    </Stack>
  );
}
