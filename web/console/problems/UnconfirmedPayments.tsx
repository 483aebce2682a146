import { type JSX, useState } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListUnconfirmedPaymentsDocument, type ListUnconfirmedPaymentsQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { usePages } from '../facade/use-pages.ts';
import { SmallButton } from '../ui/controls.tsx';
import { formatTime, formatDay } from '../player/format-event.ts';
import { ProblemsPage } from './ProblemsPage.tsx';
import { ResolvePayment } from './ResolvePayment.tsx';
import { useTitle } from '../ui/use-title.ts';

type Charges = ListUnconfirmedPaymentsQuery['unconfirmedPayments'];
type Charge = Charges['nodes'][number];

/** Charges of one page. */
const PAGE_SIZE = 50;

const fetchPage = async (after: string | null): Promise<Charges> => (await graph(ListUnconfirmedPaymentsDocument, { first: PAGE_SIZE, after })).unconfirmedPayments;

interface ChargeItemProps {
  readonly charge: Charge;
  readonly onSettled: (words: string) => void;
}

function ChargeItem({ charge, onSettled }: ChargeItemProps): JSX.Element {
  const [isResolving, setResolving] = useState(false);
  const { amount, application, startedAt } = charge;
  return (
    <chakra.li display="grid" gap="3" padding="4" bg="bg" borderWidth="hairline" borderRadius="sm">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <chakra.strong fontWeight="strong" fontVariantNumeric="tabular-nums">
          {`$${amount}`}
        </chakra.strong>
        <span>{`started ${formatDay(startedAt)} at ${formatTime(startedAt).slice(0, 5)} UTC`}</span>
        <Link href={`/applications/${application.id}`}>{`Application ${application.id.slice(0, 8)}`}</Link>
        {isResolving ? null : (
          <SmallButton type="button" onClick={() => setResolving(true)}>
            Resolve
          </SmallButton>
        )}
      </chakra.div>
      {isResolving ? <ResolvePayment offer={charge.offerId} amount={amount} onSettled={onSettled} onCancel={() => setResolving(false)} /> : null}
    </chakra.li>
  );
}

/** Unconfirmed payments. They lock paying and quoting until staff resolve them. */
export function UnconfirmedPayments(): JSX.Element {
  const list = usePages(fetchPage);
  const [settled, setSettled] = useState<string | null>(null);
  useTitle('Payments');
  const onSettled = (words: string): void => {
    setSettled(words);
    list.retry();
  };
  return (
    <>
      <chakra.output display="block" paddingInline="6" paddingTop={settled === null ? '0' : '6'} color="done">
        {settled}
      </chakra.output>
      <ProblemsPage
        title="Unconfirmed payments"
        about="We never heard back from the payment service about these payments, so they may or may not have been charged. Until you resolve them, the buyers can’t pay again or get new quotes. Look each one up with the payment service, then resolve it here."
        list={list}
        moreLabel="More payments"
        emptyText="No payments to resolve. Unconfirmed payments in demo data can’t be resolved, so they aren’t listed."
      >
        {({ nodes }) => (
          <chakra.ol listStyleType="none" display="grid" gap="3" width="full" maxWidth="dialog">
            {nodes.map((charge) => (
              <ChargeItem key={charge.offerId} charge={charge} onSettled={onSettled} />
            ))}
          </chakra.ol>
        )}
      </ProblemsPage>
    </>
  );
}
