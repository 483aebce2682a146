/** Answers of applications, and the rules of their program, as programs write them. */
export interface JudgedAnswers {
  readonly applications: readonly Readonly<Record<string, unknown>>[];
  readonly rules: readonly { readonly id: string; readonly when: object }[];
}

/** Returns how many are excluded. */
export type RuleEngine = (judged: JudgedAnswers) => Promise<number>;

/** What `peers/rule-engines.ts` exports. Its packages are there once the peers are installed. */
export interface RuleEngines {
  readonly judgeWithJsonLogic: RuleEngine;
  readonly judgeWithJsonRulesEngine: RuleEngine;
}
