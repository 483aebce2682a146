import type { Logger } from 'pino';
import type { Call } from '#graph/gateway';
import { accountEndpoints, type RefreshBody } from './account.wire.ts';

/** Updates the CRM. Logs a failure and does not stop the caller (design, decision 14). Returns true if the CRM accepted it. */
export async function refreshAccount(call: Call, log: Logger, body: RefreshBody, callId?: string): Promise<boolean> {
  try {
    const answer = await call(accountEndpoints.refresh, { body, ...(callId !== undefined && { callId }) });
    if (!answer.ok) log.warn({ errors: answer.errors.map(({ code }) => code) }, 'the CRM did not accept an update of an account');
    return answer.ok;
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'an account could not be updated in the CRM');
    return false;
  }
}
