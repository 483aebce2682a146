import { localServerCall } from '../../gateway/endpoint.ts';
import { settingsQuery, settingsWire } from './program.wire.ts';

export const programEndpoints = {
  settings: localServerCall.get('/api/settings', settingsWire, { request: { query: settingsQuery } }),
};
