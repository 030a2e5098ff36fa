import { runSteps, TESTS } from './run-steps.ts';

runSteps(TESTS);
