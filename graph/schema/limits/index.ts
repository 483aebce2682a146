export { facadeLimits } from './facade-limits.ts';
