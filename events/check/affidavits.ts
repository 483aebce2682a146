import { type ProgramProblem, usStates } from '#events/program';
import type { Check, ProgramMap } from './program-map.ts';

/** A state and a line of business that is written there by a carrier that is not admitted. */
export interface SurplusLine {
  readonly stateCode: string;
  readonly lob: string;
}

const formatValue = (value: unknown): string => JSON.stringify(value);

function checkForms({ program }: ProgramMap): ProgramProblem[] {
  const lobs = program.spoke.products.flatMap((product) => product.lobs);
  const { states = [], documents = [] } = program.spoke.affidavits ?? {};
  return states.flatMap(({ stateCode, lob, formName }, index) => {
    const problem = (field: string, reason: string): ProgramProblem => ({ path: `spoke.affidavits.states.${index}.${field}`, reason });
    return [
      ...(usStates.some(({ value }) => value === stateCode) ? [] : [problem('stateCode', `there is no state ${formatValue(stateCode)}`)]),
      ...(lobs.includes(lob) ? [] : [problem('lob', `no product has the line of business ${formatValue(lob)}`)]),
      ...(documents.some((document) => document.formName === formName)
        ? []
        : [problem('formName', `spoke.affidavits.documents has no document ${formatValue(formName)}: nothing is accepted`)]),
    ];
  });
}

function checkDocuments({ program }: ProgramMap): ProgramProblem[] {
  const { states = [], documents = [] } = program.spoke.affidavits ?? {};
  return documents.flatMap(({ formName, body }, index) => {
    const path = `spoke.affidavits.documents.${index}`;
    return [
      ...(states.some((form) => form.formName === formName) ? [] : [{ path: `${path}.formName`, reason: `no state has the form ${formatValue(formName)}` }]),
      ...(documents.findIndex((document) => document.formName === formName) === index
        ? []
        : [{ path: `${path}.formName`, reason: `the document ${formatValue(formName)} is there already` }]),
      ...(body.some((paragraph) => paragraph.trim() !== '') ? [] : [{ path: `${path}.body`, reason: 'is empty' }]),
    ];
  });
}

/** Affidavits that no quote needs, or that have no text. */
export const checkAffidavits: Check = (map) => [...checkForms(map), ...checkDocuments(map)];

/** Surplus lines without an affidavit. @param surplus those that are written; undefined where that is not known */
export function findMissingAffidavits({ program }: ProgramMap, surplus: readonly SurplusLine[] | undefined): ProgramProblem[] {
  const states = program.spoke.affidavits?.states ?? [];
  const lobs = program.spoke.products.flatMap((product) => product.lobs);
  return (surplus ?? [])
    .filter(({ stateCode, lob }) => lobs.includes(lob) && !states.some((form) => form.stateCode === stateCode && form.lob === lob))
    .map(({ stateCode, lob }) => ({ path: 'spoke.affidavits.states', reason: `${formatValue(lob)} is not admitted in ${stateCode}: there is no form` }));
}
