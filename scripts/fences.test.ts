import { execFileSync } from 'node:child_process';
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changedOnBranch } from './changed-files.ts';
import { projectFiles } from './project-files.ts';
import { FILE_RULES, type Gate, type GateReport, LINT, runGate, TYPES, UNUSED } from './testing/gates.ts';
import { type Bad, CODE, COMPILED, FILES, ORPHANS, REACHED, USER } from './testing/planted/bad.ts';
import { GOOD } from './testing/planted/good.ts';
import { IMPORTS } from './testing/planted/imports.ts';

interface Fence {
	gate: Gate;
	plants: Bad[];
	/** Other files that the plants need. */
	ground: Record<string, string>;
	/** The files that the gate must check; null if it does not report them, which an orphan in each folder makes up for. */
	own: RegExp | null;
}

const CODE_FILES = /^(domain|contract|server|web|e2e|bench|prove|scripts)\/.*\.tsx?$/;
const LINTED = /^(?!package-lock\.json|web\/public\/).*\.(tsx?|js|css|json)$/;

const FENCES: Fence[] = [
	{ gate: LINT, plants: [...IMPORTS, ...CODE], ground: {}, own: LINTED },
	{ gate: TYPES, plants: COMPILED, ground: REACHED, own: CODE_FILES },
	{ gate: FILE_RULES, plants: FILES, ground: {}, own: CODE_FILES },
	{ gate: UNUSED, plants: ORPHANS, ground: USER, own: null },
];

/** What fences are made of. */
const OF_FENCES = /^(biome|tsconfig|knip\.json|package\.json|scripts\/)|\/tsconfig\.json$/;

// The gates of four copies take a minute of both cores: in `npm test` they run after a change of what fences are made of, which a
// clone without a history does not know. `npm run test:all` always runs them.
const needed =
	inject('runs').all ||
	(changedOnBranch(join(import.meta.dirname, '..')) ?? []).some((path) => OF_FENCES.test(path));

const runs = new Map<Gate, { copy: PlantedCopy; report: GateReport }>();

// The gates run at the same time: most of them use one core.
beforeAll(async () => {
	const run = async ({ gate, plants, ground }: Fence) => {
		const bad = Object.fromEntries(plants.map(({ path, text }) => [path, text]));
		const copy = plantCopy(join(import.meta.dirname, '..'), { ...GOOD, ...ground, ...bad });
		runs.set(gate, { copy, report: await runGate(gate, copy.root) });
	};
	await Promise.all(FENCES.map(run));
}, 300_000);

afterAll(() => {
	for (const { copy } of runs.values()) copy.remove();
}, 60_000);

describe.runIf(needed).each(FENCES)('npm run $gate.script', ({ gate, plants, own }) => {
	const runOf = () => runs.get(gate) as { copy: PlantedCopy; report: GateReport };
	const complaintsAbout = (path: string) => runOf().report.complaints.get(path) ?? [];

	it.each(plants)('refuses $path: $says', ({ path, says }) => {
		expect(complaintsAbout(path)).toContainEqual(expect.stringContaining(says));
	});

	it.each(Object.keys(GOOD))('lets %s pass', (path) => {
		expect(complaintsAbout(path)).toEqual([]);
	});

	it('has a unique path for every plant', () => {
		expect(new Set(plants.map(({ path }) => path)).size).toBe(plants.length);
	});

	if (!own) return;
	it('checks every file that it must check', () => {
		const { copy, report } = runOf();
		const files = copy.files.filter((path) => own.test(path));
		expect(files.length).toBeGreaterThan(plants.length);
		expect(report.seen).toBeGreaterThanOrEqual(files.length);
	});
});

/** A copy of the project with planted files, on which gates are run. */
interface PlantedCopy {
	root: string;
	/** Every file of the copy, planted ones included. */
	files: string[];
	remove(): void;
}

/** Copies the project to an ignored folder and writes `plants` (path → text) into the copy. */
function plantCopy(project: string, plants: Record<string, string>): PlantedCopy {
	mkdirSync(join(project, 'test-results'), { recursive: true });
	const root = mkdtempSync(join(project, 'test-results', 'planted-'));
	for (const path of projectFiles(project)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		copyFileSync(join(project, path), join(root, path));
	}
	for (const [path, text] of Object.entries(plants)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	linkPackages(join(project, 'node_modules'), join(root, 'node_modules'));
	execFileSync('git', ['init', '--quiet', root]);
	return { root, files: projectFiles(root), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** One link per package, so that the gates' caches in node_modules/.cache stay in the copy. */
function linkPackages(from: string, to: string): void {
	mkdirSync(to);
	for (const name of readdirSync(from)) {
		if (name !== '.cache') symlinkSync(join(from, name), join(to, name), 'junction');
	}
}
