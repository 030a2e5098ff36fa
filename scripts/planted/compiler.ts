import { type Bad, bad, importing, PLANTED } from './bad.ts';

const MISSING = 'TS2304';
const NODE_ONLY = 'TS2591';
const CROSSING = 'TS6307';

export const TYPES: Bad[] = ['domain', 'contract'].flatMap((room) => [
	bad(`${room}/process.ts`, 'export const id = process.pid;\n', NODE_ONLY),
	bad(`${room}/buffer.ts`, "export const bytes = Buffer.from('');\n", NODE_ONLY),
	bad(`${room}/files.ts`, "import { readFile } from 'node:fs';\nexport const read = readFile;\n", NODE_ONLY),
	bad(`${room}/network.ts`, "export const answer = fetch('/');\n", MISSING),
	bad(`${room}/timer.ts`, 'export const timer = setTimeout(() => 1, 1);\n', MISSING),
	bad(`${room}/page.ts`, 'export const title = document.title;\n', 'TS2584'),
]);
TYPES.push(
	bad('server/page.ts', 'export const title = document.title;\n', 'TS2584'),
	bad('web/process.ts', 'export const id = process.pid;\n', NODE_ONLY),
	bad('server/enum.ts', 'export enum Status {\n\tActive,\n}\n', 'TS1294'),
	bad('server/unchecked.ts', 'export const first: string = [""][0];\n', 'TS2322'),
	bad(
		'domain/wrong.test.ts',
		"import { MINUTE } from '#domain/time.ts';\nexport const wrong: string = MINUTE;\n",
		'TS2322',
	),
	bad('web/wrong.test.ts', 'export const wrong: string = 1;\n', 'TS2322'),
	bad('scripts/wrong.js', '/** @type {string} */\nexport const wrong = 1;\n', 'TS2322'),
	bad('e2e/wrong.spec.ts', 'export const wrong: string = 1;\n', 'TS2322'),
);

/** From where to where no project reference leads. The compiler names each file reached once, so each has its own. */
const CROSSINGS = [
	['domain', 'contract'],
	['domain', 'server'],
	['domain', 'web'],
	['contract', 'server'],
	['contract', 'web'],
	['server', 'web'],
	['web', 'server'],
	['server', 'drawings'],
	['web', 'drawings'],
] as const;

for (const [from, to] of CROSSINGS) {
	TYPES.push(bad(`${from}/into-${to}.ts`, importing(`#${to}/reached-from-${from}.ts`), CROSSING));
}

export const REACHED = Object.fromEntries(
	CROSSINGS.map(([from, to]) => [`${to}/reached-from-${from}.ts`, PLANTED]),
);
