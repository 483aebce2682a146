import type { JSX } from 'react';
import type { Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton, controlStyle } from '../ui/controls.tsx';
import { RuleCondition } from './RuleCondition.tsx';
import type { Problem, TrialPart } from './trial-problems.ts';
import { type TrialProduct, type TrialRule, createRule } from './trial-rules.ts';

export interface RuleEditorProps {
  readonly program: Program;
  readonly products: readonly TrialProduct[];
  /** The problems of a rule, with their places in it. */
  readonly problemsOf: (part: TrialPart) => readonly Problem[];
  readonly onProducts: (products: readonly TrialProduct[]) => void;
}

interface RuleFieldsProps {
  readonly rule: TrialRule;
  readonly program: Program;
  readonly problems: readonly Problem[];
  readonly onRule: (rule: TrialRule) => void;
}

/** What is wrong in a part of the trial. @param name what stands for the whole part */
export const PartProblems = ({ problems, name }: { readonly problems: readonly Problem[]; readonly name: string }): JSX.Element => (
  <>
    {problems.map(({ path, reason }) => (
      <chakra.p key={`${path} ${reason}`} role="alert" color="danger">
        {`${path || name}: ${reason}`}
      </chakra.p>
    ))}
  </>
);

function RuleFields({ rule, program, problems, onRule }: RuleFieldsProps): JSX.Element {
  const { reason, isLeftOut } = rule;
  return (
    <chakra.li display="grid" gap="2" paddingBlock="3" borderTopWidth="hairline">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.label flex="1 1 0" minWidth="fieldShort" display="flex" alignItems="center" gap="2">
          <span>Why</span>
          <chakra.input
            {...controlStyle}
            flex="1 1 0"
            minWidth="0"
            maxLength={200}
            value={reason}
            disabled={isLeftOut}
            textDecoration={isLeftOut ? 'line-through' : undefined}
            onChange={({ target }) => onRule({ ...rule, reason: target.value })}
          />
        </chakra.label>
        <SmallButton type="button" aria-pressed={isLeftOut} onClick={() => onRule({ ...rule, isLeftOut: !isLeftOut })}>
          Skip
        </SmallButton>
      </chakra.div>
      {isLeftOut ? null : <RuleCondition condition={rule} program={program} onChange={(change) => onRule({ ...rule, ...change })} />}
      <PartProblems problems={problems} name="this rule" />
    </chakra.li>
  );
}

/** The rules of each product, to be changed, left out or added to. */
export const RuleEditor = ({ program, products, problemsOf, onProducts }: RuleEditorProps): JSX.Element => {
  const change = (product: TrialProduct, rules: readonly TrialRule[]): void => onProducts(products.map((one) => (one === product ? { ...product, rules } : one)));
  return (
    <>
      {products.map((product) => (
        <chakra.section key={product.id} aria-label={`Rules of ${product.name}`} padding="4" bg="bg" borderWidth="hairline" borderRadius="md" minWidth="0">
          <chakra.h2 fontSize="sm" fontWeight="strong" marginBottom="2">
            {`${product.name} isn’t sold if`}
          </chakra.h2>
          <chakra.ul listStyleType="none">
            {product.rules.map((rule) => (
              <RuleFields
                key={rule.id}
                rule={rule}
                program={program}
                problems={problemsOf({ product: product.id, rule: rule.id })}
                onRule={(next) =>
                  change(
                    product,
                    product.rules.map((one) => (one === rule ? next : one)),
                  )
                }
              />
            ))}
          </chakra.ul>
          <SmallButton type="button" marginTop="2" onClick={() => change(product, [...product.rules, createRule(product.rules)])}>
            Add a rule
          </SmallButton>
        </chakra.section>
      ))}
    </>
  );
};
