import type { AnswerValue } from '#events/program';
import type { AnswerValueInput } from '../../web/generated/graphql.ts';

/** The answer in an input of the schema. */
export const readAnswer = ({ text, checked, choices }: AnswerValueInput): AnswerValue => text ?? checked ?? choices ?? '';
