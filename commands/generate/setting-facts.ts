import { behavior } from './settings/behavior.ts';
import { connections } from './settings/connections.ts';
import type { SettingGroup } from './settings/setting-group.ts';
import { tracing } from './settings/tracing.ts';

/** Every setting, for docs/settings.md. */
export const settingGroups: readonly SettingGroup[] = [...connections, ...behavior, ...tracing];
