import { runSteps } from './run-steps.ts';
import { CHECKS } from './steps.ts';

runSteps(CHECKS);
