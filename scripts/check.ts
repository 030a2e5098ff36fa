import { CHECKS, runSteps } from './run-steps.ts';

await runSteps(CHECKS);
