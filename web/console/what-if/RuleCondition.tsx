import { type JSX, useMemo, useState } from 'react';
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder';
import type { Condition, Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { controlStyle } from '../ui/controls.tsx';
import { AnswerEditor, ConditionButton, LabeledSelector } from './condition-controls.tsx';
import { type EditedCondition, listFields, toCondition, toQuery } from './trial-conditions.ts';

export interface RuleConditionProps {
  readonly condition: EditedCondition;
  readonly program: Program;
  readonly onChange: (condition: EditedCondition) => void;
}

const layout = {
  '& .queryBuilder': { display: 'grid', gap: '2' },
  '& .ruleGroup': { display: 'grid', gap: '2' },
  '& .ruleGroup .ruleGroup': { borderLeftWidth: 'accent', borderColor: 'line.strong', paddingLeft: '3' },
  '& .ruleGroup-header, & .rule, & .rule-value': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  '& .ruleGroup-body': { display: 'grid', gap: '2' },
} as const;

const controlElements = {
  fieldSelector: LabeledSelector,
  operatorSelector: LabeledSelector,
  combinatorSelector: LabeledSelector,
  valueEditor: AnswerEditor,
  actionElement: ConditionButton,
};

const translations = {
  fields: { title: 'Question' },
  operators: { title: 'Comparison' },
  value: { title: 'Answer' },
  combinators: { title: 'How conditions are joined' },
  addRule: { label: 'Add a condition', title: 'Add a condition' },
  addGroup: { label: 'Add a group', title: 'Add a group of conditions' },
  removeRule: { label: 'Remove', title: 'Remove this condition' },
  removeGroup: { label: 'Remove the group', title: 'Remove this group of conditions' },
};
const combinators = [
  { name: 'and', value: 'and', label: 'all of these' },
  { name: 'or', value: 'or', label: 'any of these' },
];

function readCondition(text: string): Condition | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Condition) : null;
  } catch {
    return null;
  }
}

/** A condition that the query builder has no fields for. */
function ConditionText({ condition, onChange }: Omit<RuleConditionProps, 'program'>): JSX.Element {
  const text = condition.draft ?? JSON.stringify(condition.when, null, 2);
  const type = (next: string): void => {
    const when = readCondition(next);
    onChange(when ? { when, draft: null } : { when: condition.when, draft: next });
  };
  return (
    <chakra.label display="grid" gap="1">
      <span>JsonLogic</span>
      <chakra.textarea
        {...controlStyle}
        fontFamily="mono"
        rows={Math.min(12, text.split('\n').length)}
        value={text}
        aria-invalid={condition.draft !== null}
        onChange={({ target }) => type(target.value)}
      />
      {condition.draft === null ? null : (
        <chakra.span role="alert" color="danger">
          This isn’t a JSON object yet.
        </chakra.span>
      )}
    </chakra.label>
  );
}

/** The library makes each condition a form without a name: a page with several has landmarks that cannot be told apart. */
function labelAsGroup(wrapper: HTMLElement | null): void {
  const builder = wrapper?.querySelector(':scope > [role=form]');
  builder?.setAttribute('role', 'group');
  builder?.setAttribute('aria-label', 'Condition');
}

/** When a rule holds: in a query builder, or as JsonLogic where it is more than that can show. */
export function RuleCondition({ condition, program, onChange }: RuleConditionProps): JSX.Element {
  const fields = useMemo(() => listFields(program), [program]);
  const [query, setQuery] = useState<RuleGroupType | null>(() => toQuery(condition.when));
  if (query === null) return <ConditionText condition={condition} onChange={onChange} />;
  const change = (next: RuleGroupType): void => {
    setQuery(next);
    onChange({ when: toCondition(next), draft: null });
  };
  return (
    <chakra.div ref={labelAsGroup} css={layout}>
      <QueryBuilder
        fields={fields}
        query={query}
        onQueryChange={change}
        combinators={combinators}
        translations={translations}
        controlElements={controlElements}
        listsAsArrays
        addRuleToNewGroups
      />
    </chakra.div>
  );
}
