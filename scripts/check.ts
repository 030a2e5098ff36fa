import { CHECKS, runSteps } from './run-steps.ts';

if (!(await runSteps(CHECKS))) process.exitCode = 1;
