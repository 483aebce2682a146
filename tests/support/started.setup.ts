// Hooks of a shared module would run for the first file of a worker alone; a setup file runs for each.
import { afterAll } from 'vitest';
import { endStarted } from './started.ts';

afterAll(endStarted);
