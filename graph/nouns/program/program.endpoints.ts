import { local } from '../../gateway/endpoint.ts';
import { settingsQuery, settingsWire } from './program.wire.ts';

export const programEndpoints = {
  settings: local.get('/api/settings', settingsWire, { takes: { query: settingsQuery } }),
};
