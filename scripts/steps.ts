import { join } from 'node:path';

/** One part of the checks: a script of package.json, counted as one unless it reports the tests it ran. */
export interface Step {
	script: string;
	report?: Report;
}

/** How a test runner is asked for a JSON report, and where it then lies. */
export interface Report {
	file: string;
	runner: 'vitest' | 'playwright';
}

const reportOf = (name: string) => join('node_modules', '.cache', 'martelo', `${name}.json`);

/** What holds for the code as it stands, without a database or a browser. */
export const CHECKS: Step[] = [
	{ script: 'lint' },
	{ script: 'types' },
	{ script: 'file-rules' },
	{ script: 'unused' },
	{ script: 'test:unit', report: { runner: 'vitest', file: reportOf('unit') } },
];

export const TESTS: Step[] = [
	...CHECKS,
	{ script: 'test:server', report: { runner: 'vitest', file: reportOf('server') } },
	{ script: 'prove:small' },
	{ script: 'test:e2e', report: { runner: 'playwright', file: reportOf('e2e') } },
];
