import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Gate, HOUSE_RULES, LINT, TYPES, UNUSED, type Verdict } from './gates.ts';
import type { Bad } from './planted/bad.ts';
import { CODE } from './planted/code.ts';
import { TYPES as COMPILED, REACHED } from './planted/compiler.ts';
import { GOOD } from './planted/good.ts';
import { IMPORTS } from './planted/imports.ts';
import { HOUSE_RULES as NAMES } from './planted/names.ts';
import { UNUSED as ORPHANS, USER } from './planted/orphans.ts';
import { type PlantedHouse, plantHouse } from './planted-house.ts';

interface Fence {
	gate: Gate;
	plants: Bad[];
	/** What the plants need around them. */
	ground: Record<string, string>;
	/** The files that are the gate's to look at; null where it does not tell and an orphan per folder proves it. */
	own: RegExp | null;
}

const CODE_FILES = /^(domain|contract|server|web|drawings|e2e|bench|prove|scripts)\/.*\.tsx?$/;
const LINTED = /^(?!package-lock\.json|web\/public\/).*\.(tsx?|js|css|json)$/;

const FENCES: Fence[] = [
	{ gate: LINT, plants: [...IMPORTS, ...CODE], ground: {}, own: LINTED },
	{ gate: TYPES, plants: COMPILED, ground: REACHED, own: CODE_FILES },
	{ gate: HOUSE_RULES, plants: NAMES, ground: {}, own: CODE_FILES },
	{ gate: UNUSED, plants: ORPHANS, ground: USER, own: null },
];

describe.each(FENCES)('npm run $gate.script', ({ gate, plants, ground, own }) => {
	let house: PlantedHouse;
	let verdict: Verdict;
	const said = (path: string) => verdict.said.get(path) ?? [];

	beforeAll(async () => {
		const bad = Object.fromEntries(plants.map(({ path, text }) => [path, text]));
		house = plantHouse(join(import.meta.dirname, '..'), { ...GOOD, ...ground, ...bad });
		verdict = await ask(gate, house.root);
	}, 120_000);

	afterAll(() => house.remove());

	it.each(plants)('refuses $path: $says', ({ path, says }) => {
		expect(said(path)).toContainEqual(expect.stringContaining(says));
	});

	it.each(Object.keys(GOOD))('lets %s pass', (path) => {
		expect(said(path)).toEqual([]);
	});

	it('has a place of its own for every plant', () => {
		expect(new Set(plants.map(({ path }) => path)).size).toBe(plants.length);
	});

	if (!own) return;
	it('looks at every file that is its own to look at', () => {
		const files = house.files.filter((path) => own.test(path));
		expect(files.length).toBeGreaterThan(plants.length);
		expect(verdict.seen).toBeGreaterThanOrEqual(files.length);
	});
});
