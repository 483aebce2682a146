import { applicationReopened } from '#events/server-stream';
import { v5 as uuidOf } from 'uuid';
import type { ServerEvent } from './server-event.ts';

/**
 * Returns the server event for a buyer who is back.
 * @param after how many events the browser had recorded when the application was found abandoned
 */
export const createReopenedEvent = (id: string, after: number): ServerEvent => ({ id: uuidOf(`reopened/${after}`, id), make: (at) => applicationReopened({ after: at }) });
