import { type Condition, type Program, type ProgramProblem, type Question, contactQuestions, isUnrated } from '#events/program';
import { findQuestion, listPageQuestions } from '#events/rules';
import { type ParsedCondition, parseCondition } from './parse-condition.ts';

export type Check = (map: ProgramMap) => readonly ProgramProblem[];

/** A condition of the program, and what it decides. */
export interface ProgramCondition extends ParsedCondition {
  /** A question's visibility or requirement, which is needed on the page that asks it; or which products are sold, judged behind all application pages. */
  readonly decides: 'question' | 'sale';
  /** Whose condition it is: the id of a question, a rule or a product. */
  readonly owner: string;
}

/** A program, and what the checks ask of it over and over. */
export interface ProgramMap {
  readonly program: Program;
  readonly conditions: readonly ProgramCondition[];
  /** Question id → the first application page that asks it. */
  readonly askedOn: ReadonlyMap<string, number>;
  readonly find: (id: string) => Question | undefined;
}

/** Never asked by a page of the application, and answered all the same: by the address service, by the names, by a link. */
const ANSWERED_WITHOUT_PAGE = new Set(['county', 'fullName', '7777']);

/** Whether the answer is there when it is judged which products are sold. */
export const isAnsweredBeforeQuote = ({ askedOn }: ProgramMap, id: string): boolean => askedOn.has(id) || ANSWERED_WITHOUT_PAGE.has(id);
/** Whether a question that no application page asks has its use all the same. */
export const hasOtherUse = (id: string): boolean => ANSWERED_WITHOUT_PAGE.has(id) || isUnrated(id) || contactQuestions.some((one) => one === id);

function listConditions({ spoke }: Program): ProgramCondition[] {
  const placed = (decides: ProgramCondition['decides'], owner: string, path: string, condition: Condition | undefined): ProgramCondition[] =>
    condition === undefined ? [] : [{ ...parseCondition(condition, path), decides, owner }];
  const ofQuestions = spoke.questions.flatMap(({ id, visibleWhen, requiredWhen }, index) => [
    ...placed('question', id, `spoke.questions.${index}.visibleWhen`, visibleWhen),
    ...placed('question', id, `spoke.questions.${index}.requiredWhen`, requiredWhen),
  ]);
  const ofRules = spoke.products.flatMap(({ id: productId, kickout, waivedWhen }, product) => [
    ...kickout.flatMap(({ id, when }, rule) => placed('sale', id, `spoke.products.${product}.kickout.${rule}.when`, when)),
    ...placed('sale', productId, `spoke.products.${product}.waivedWhen`, waivedWhen),
  ]);
  return [...ofQuestions, ...ofRules];
}

export function createProgramMap(program: Program): ProgramMap {
  const askedOn = new Map<string, number>();
  program.display.pages.forEach((page, index) => {
    if (page.type !== 'Application') return;
    for (const { id } of listPageQuestions(program, page)) if (!askedOn.has(id)) askedOn.set(id, index);
  });
  return { program, conditions: listConditions(program), askedOn, find: (id) => findQuestion(program, id) };
}
