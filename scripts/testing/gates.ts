import { execFile } from 'node:child_process';
import { z } from 'zod';

/** The result of a gate: complaints by file, and the number of files that it checked, if it reports that. */
export interface GateReport {
	complaints: Map<string, string[]>;
	seen: number | null;
}

/** A check of `npm run`, with arguments that make its output machine-readable. */
export interface Gate {
	script: string;
	args: string[];
	read(output: string, root: string): GateReport;
}

export const LINT: Gate = {
	script: 'lint',
	args: ['--reporter=json', '--max-diagnostics=none'],
	read: (output) => {
		const { summary, diagnostics } = lintReport.parse(JSON.parse(jsonIn(output)));
		const complaints = byFile(
			diagnostics.map(({ location, category, message }) => [location.path, `${category} ${message}`]),
		);
		return { complaints, seen: summary.changed + summary.unchanged };
	},
};

export const TYPES: Gate = {
	script: 'types',
	args: ['--pretty', 'false', '--listFiles'],
	read: (output, root) => {
		const lines = output.split('\n');
		const errors = lines.flatMap((line) => {
			const [, path, words] = /^(.+?)\(\d+,\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
			return path && words ? [[path, words] as const] : [];
		});
		const own = lines.filter((line) => line.startsWith(root) && !line.includes('/node_modules/'));
		return { complaints: byFile(errors), seen: new Set(own).size };
	},
};

export const FILE_RULES: Gate = {
	script: 'file-rules',
	args: [],
	read: (output) => {
		const lines = output.split('\n').map((line) => /^([^:\s]+\/[^:\s]+)(?::\d+)?: (.*)$/.exec(line) ?? []);
		const complaints = lines.flatMap(([, path, why]) => (path && why ? [[path, why] as const] : []));
		return { complaints: byFile(complaints), seen: Number(/File rules: (\d+) files/.exec(output)?.[1] ?? 0) };
	},
};

export const UNUSED: Gate = {
	script: 'unused',
	args: ['--reporter', 'json'],
	read: (output) => {
		const { issues } = unusedReport.parse(JSON.parse(jsonIn(output)));
		const complaints = issues.flatMap(({ file, ...kinds }) =>
			Object.entries(kinds).flatMap(([kind, found]) => (found.length > 0 ? [[file, kind] as const] : [])),
		);
		return { complaints: byFile(complaints), seen: null };
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

/** Runs a gate on the project at `root`. */
export async function runGate(gate: Gate, root: string): Promise<GateReport> {
	const { promise, resolve } = Promise.withResolvers<string>();
	const args = ['--run', gate.script, '--', ...gate.args];
	execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
		resolve(`${stdout}\n${stderr}`),
	);
	return gate.read(await promise, root);
}

/** The report is a single line of the output. */
function jsonIn(output: string): string {
	return output.split('\n').find((line) => line.startsWith('{')) ?? output;
}

function byFile(complaints: (readonly [string, string])[]): Map<string, string[]> {
	const files = new Map<string, string[]>();
	for (const [path, words] of complaints) files.set(path, [...(files.get(path) ?? []), words]);
	return files;
}
