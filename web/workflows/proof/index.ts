import { type MailProofOfCoverageInput, type MailProofOfCoverageMutation, MailProofOfCoverageDocument } from '../../generated/graphql.ts';
import type { Graph } from '../ports/index.ts';

/** Has the letters of an email's purchases sent again. The answer is the same whether there are any. */
export const mailProofOfCoverage = async (graph: Graph, input: MailProofOfCoverageInput): Promise<MailProofOfCoverageMutation['mailProofOfCoverage']> =>
  (await graph(MailProofOfCoverageDocument, { input })).mailProofOfCoverage;
