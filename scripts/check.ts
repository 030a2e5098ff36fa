import { CHECKS, runSteps } from './run-steps.ts';

runSteps(CHECKS);
