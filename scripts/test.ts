import { runSteps, TESTS } from './run-steps.ts';

await runSteps(TESTS);
