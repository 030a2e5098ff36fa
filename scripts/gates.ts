import { execFile } from 'node:child_process';
import { z } from 'zod';

/** What a gate says of a house: complaints by file, and which of its files it looked at, where it tells. */
export interface Verdict {
	said: Map<string, string[]>;
	seen: number | null;
}

/** A gate as `npm run` knows it, asked for an answer that a program can read. */
export interface Gate {
	script: string;
	asking: string[];
	read(output: string, root: string): Verdict;
}

export const LINT: Gate = {
	script: 'lint',
	asking: ['--reporter=json', '--max-diagnostics=none'],
	read: (output) => {
		const { summary, diagnostics } = lintReport.parse(JSON.parse(jsonIn(output)));
		const said = byFile(
			diagnostics.map(({ location, category, message }) => [location.path, `${category} ${message}`]),
		);
		return { said, seen: summary.changed + summary.unchanged };
	},
};

export const TYPES: Gate = {
	script: 'types',
	asking: ['--pretty', 'false', '--listFiles'],
	read: (output, root) => {
		const lines = output.split('\n');
		const errors = lines.flatMap((line) => {
			const [, path, words] = /^(.+?)\(\d+,\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
			return path && words ? [[path, words] as const] : [];
		});
		const own = lines.filter((line) => line.startsWith(root) && !line.includes('/node_modules/'));
		return { said: byFile(errors), seen: new Set(own).size };
	},
};

export const HOUSE_RULES: Gate = {
	script: 'house-rules',
	asking: [],
	read: (output) => {
		const lines = output.split('\n').map((line) => /^([^:\s]+\/[^:\s]+)(?::\d+)?: (.*)$/.exec(line) ?? []);
		const said = lines.flatMap(([, path, why]) => (path && why ? [[path, why] as const] : []));
		return { said: byFile(said), seen: Number(/House rules: (\d+) files/.exec(output)?.[1] ?? 0) };
	},
};

export const UNUSED: Gate = {
	script: 'unused',
	asking: ['--reporter', 'json'],
	read: (output) => {
		const { issues } = unusedReport.parse(JSON.parse(jsonIn(output)));
		const said = issues.flatMap(({ file, ...kinds }) =>
			Object.entries(kinds).flatMap(([kind, found]) => (found.length > 0 ? [[file, kind] as const] : [])),
		);
		return { said: byFile(said), seen: null };
	},
};

const lintReport = z.object({
	summary: z.object({ changed: z.int(), unchanged: z.int() }),
	diagnostics: z.array(
		z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
	),
});

const unusedReport = z.object({
	issues: z.array(z.object({ file: z.string() }).catchall(z.array(z.unknown()))),
});

/** Runs a gate on the house at `root`, whether it passes or not. */
export async function ask(gate: Gate, root: string): Promise<Verdict> {
	const { promise, resolve } = Promise.withResolvers<string>();
	const args = ['--run', gate.script, '--', ...gate.asking];
	execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
		resolve(`${stdout}\n${stderr}`),
	);
	return gate.read(await promise, root);
}

/** A report is one line; what surrounds it is talk. */
function jsonIn(output: string): string {
	return output.split('\n').find((line) => line.startsWith('{')) ?? output;
}

function byFile(said: (readonly [string, string])[]): Map<string, string[]> {
	const files = new Map<string, string[]>();
	for (const [path, words] of said) files.set(path, [...(files.get(path) ?? []), words]);
	return files;
}
