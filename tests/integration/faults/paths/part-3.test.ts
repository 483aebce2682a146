import { testPaths } from './paths.ts';

testPaths(2);
