/** Which application a summary is of. */
export interface SummaryKey {
  readonly root_id: string;
  readonly application_id: string;
}

export const summaryKey = ({ root_id, application_id }: SummaryKey): string => `${root_id}/${application_id}`;
