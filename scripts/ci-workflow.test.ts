import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ALL_TESTS, TESTS } from './run-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.github/workflows');

const step = z.strictObject({
	if: z.string().optional(),
	uses: z.string().optional(),
	with: z.record(z.string(), z.unknown()).optional(),
	run: z.string().optional(),
});
/** What our workflows use of GitHub's format; anything else is a typing error, or a decision to make here. */
const workflow = z.strictObject({
	name: z.string(),
	on: z.strictObject({
		push: z.strictObject({ branches: z.array(z.string()) }).optional(),
		pull_request: z.null().optional(),
		schedule: z
			.array(z.strictObject({ cron: z.string() }))
			.length(1)
			.optional(),
		workflow_dispatch: z.null(),
	}),
	permissions: z.strictObject({ contents: z.literal('read') }),
	concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
	jobs: z.record(
		z.string(),
		z.strictObject({ 'runs-on': z.string(), 'timeout-minutes': z.int(), steps: z.array(step).min(1) }),
	),
});

/** What each workflow runs, and when. */
const WORKFLOWS: Record<string, { run: string; on: string[] }> = {
	'ci.yml': { run: '.ci/run', on: ['push', 'pull_request', 'workflow_dispatch'] },
	'nightly.yml': { run: '.ci/run all', on: ['schedule', 'workflow_dispatch'] },
};

it('no other workflow is there', () => {
	expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(WORKFLOWS));
});

describe.each(Object.entries(WORKFLOWS))('.github/workflows/%s', (name, { run, on }) => {
	const text = readFileSync(join(FOLDER, name), 'utf8');
	const read = workflow.parse(parse(text));
	const steps = Object.values(read.jobs).flatMap((job) => job.steps);

	it(`runs ${run}, which can be run`, () => {
		expect(Object.keys(read.on)).toEqual(on);
		expect(steps.map((each) => each.run)).toContain(run);
		accessSync(join(ROOT, '.ci/run'), constants.X_OK);
	});

	it('has the history, and time for every step', () => {
		const limits = run.endsWith('all') ? ALL_TESTS : TESTS;
		const minutes = limits.reduce((sum, { seconds }) => sum + seconds / 60, 0);
		const [job] = Object.values(read.jobs).filter((each) => each.steps.some((step) => step.run === run));
		expect(job?.['timeout-minutes']).toBeGreaterThan(minutes);
		expect(job?.steps[0]).toMatchObject({ uses: 'actions/checkout@v4', with: { 'fetch-depth': 0 } });
	});

	it('reads no secret, keeps no token, and runs actions of GitHub alone, each with a version', () => {
		expect(text).not.toMatch(/secrets\.|pull_request_target|\$\{\{\s*github\.event/);
		for (const { uses, with: given, run: command } of steps) {
			expect([uses, command].filter(Boolean)).toHaveLength(1);
			if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@(v\d+|[0-9a-f]{40})$/);
			if (uses?.startsWith('actions/checkout')) expect(given?.['persist-credentials']).toBe(false);
		}
	});

	it('names commands that exist', () => {
		const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			scripts: Record<string, string>;
		};
		for (const { run: command = '' } of steps) {
			const [, script] = /^npm run (?:--silent )?(\S+)/.exec(command) ?? [];
			if (script) expect(Object.keys(scripts)).toContain(script);
		}
	});
});
