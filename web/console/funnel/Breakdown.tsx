import { type JSX, useCallback, useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { type BreakdownDimension, type CountUnit, ReadBreakdownDocument } from '../../generated/graphql.ts';
import { saveFile } from '../export/export-file.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { toSearch, parseFilter, type ListFilter } from '../list/list-filter.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { FieldGroup, SmallButton, controlStyle } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { type BreakdownChoice, type BreakdownRow, dimensionLabels, filterOfRow, nameOfRow, parseBreakdown, unitLabels, withBreakdown } from './breakdown.ts';
import { BreakdownTable } from './BreakdownTable.tsx';
import { createBreakdownCsv } from './breakdown-csv.ts';
import { SmallMultiples } from './SmallMultiples.tsx';
import { Trend } from './Trend.tsx';
import { describeFilter } from '../list/filter-words.ts';
import { linkToList } from './funnel-side.ts';

function Choices({ choice, onChoice }: { readonly choice: BreakdownChoice; readonly onChoice: (choice: BreakdownChoice) => void }): JSX.Element {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.select aria-label="Break down by" value={choice.by} onChange={({ target }) => onChoice({ ...choice, by: target.value as BreakdownDimension })} {...controlStyle}>
        {(Object.keys(dimensionLabels) as BreakdownDimension[]).map((by) => (
          <option key={by} value={by}>
            {dimensionLabels[by]}
          </option>
        ))}
      </chakra.select>
      <FieldGroup aria-label="Count" display="inline-flex" gap="1">
        {(Object.keys(unitLabels) as CountUnit[]).map((unit) => (
          <SmallButton key={unit} type="button" aria-pressed={choice.unit === unit} onClick={() => onChoice({ ...choice, unit })}>
            {unitLabels[unit]}
          </SmallButton>
        ))}
      </FieldGroup>
    </chakra.div>
  );
}

const isOverTime = (by: BreakdownDimension): by is 'DAY' | 'WEEK' => by === 'DAY' || by === 'WEEK';

const readBreakdown = async (search: string, by: BreakdownDimension, unit: CountUnit): Promise<readonly BreakdownRow[]> =>
  (await graph(ReadBreakdownDocument, { filter: toFilterInput(parseFilter(search)), by, unit, series: isOverTime(by) ? null : 'WEEK' })).breakdown;

/** Those that are looked at, by one dimension: how they ended, and what they came to. */
export function Breakdown({ scope }: { readonly scope: ListFilter }): JSX.Element {
  const id = useId();
  const search = useSearch();
  const [location, navigate] = useLocation();
  const choice = parseBreakdown(search);
  const { by, unit } = choice;
  const versionName = useVersionNames();
  const questionLabel = useQuestionLabels();
  const key = toSearch(scope);
  const { state, retry } = useRequest(useCallback(() => readBreakdown(key, by, unit), [key, by, unit]));
  const nameOf = (row: BreakdownRow): string => nameOfRow(row, by, versionName);
  const linkOf = (row: BreakdownRow): string | null => {
    const filter = filterOfRow(row, by, scope);
    return filter && linkToList({ scope }, filter);
  };
  const save = (rows: readonly BreakdownRow[]): void => {
    const now = Date.now();
    const csv = createBreakdownCsv(rows, nameOf, {
      dimension: dimensionLabels[by],
      scope: describeFilter(scope, { versionName, questionLabel }),
      unit: unitLabels[unit].replace(/s$/, ''),
      now,
    });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `by-${by.toLowerCase().replaceAll('_', '-')}-${new Date(now).toISOString().slice(0, 10)}.csv`);
  };
  return (
    <chakra.section aria-labelledby={id} padding="4" bg="bg" borderWidth="hairline" borderRadius="md" minWidth="0" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id={id} fontSize="sm" fontWeight="strong">
          Breakdown
        </chakra.h2>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
          <Choices choice={choice} onChoice={(next) => navigate(`${location}${withBreakdown(search, next)}`, { replace: true })} />
          {state.status === 'loaded' && state.value.length > 0 ? (
            <SmallButton type="button" onClick={() => save(state.value)}>
              Export CSV
            </SmallButton>
          ) : null}
        </chakra.span>
      </chakra.div>
      <chakra.p color="fg.muted" maxWidth="measure">
        Conversion counts ended applications and shows its 95% interval. Quoted is the latest offer at the card price. Lost is the same amount for applications that ended without a
        purchase. The estimate covers applications that never got an offer and uses the mean of those that did.
      </chakra.p>
      {state.status === 'loaded' ? (
        <>
          {isOverTime(by) ? <Trend rows={state.value} by={by} scope={scope} /> : <SmallMultiples rows={state.value} nameOf={nameOf} linkOf={linkOf} />}
          <BreakdownTable rows={state.value} choice={choice} scope={scope} nameOf={nameOf} />
        </>
      ) : (
        <RequestStatus state={state} loadingText="Loading breakdown…" onRetry={retry} />
      )}
    </chakra.section>
  );
}
