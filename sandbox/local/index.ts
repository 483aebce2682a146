import type { Route } from '../http/route.ts';
import { authRoutes } from './auth.ts';
import { messagingRoutes } from './messaging.ts';
import { mfaRoutes } from './mfa.ts';
import { settingsRoutes } from './settings.ts';

/** Every path of the local server. */
export const localRoutes: readonly Route[] = [...settingsRoutes, ...authRoutes, ...mfaRoutes, ...messagingRoutes];
