import { runSteps } from './run-steps.ts';
import { TESTS } from './steps.ts';

runSteps(TESTS);
