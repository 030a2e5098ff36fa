/** A file that breaks one rule, and what the check of that rule must report. */
export interface Bad {
	path: string;
	text: string;
	says: string;
}

export const bad = (path: string, text: string, says: string): Bad => ({ path, text, says });

export const importing = (from: string) =>
	`import { planted } from '${from}';\nexport const used = planted;\n`;

const PLANTED = 'export const planted = 1;\n';

const CLOCK = 'No hidden clock';
const BROWSER = 'A browser may lack or refuse this';
const SPREAD = '...';

export const CODE: Bad[] = [
	bad('domain/values/date-now.ts', 'export const at = Date.now();\n', CLOCK),
	bad('domain/values/new-date.ts', 'export const at = new Date();\n', CLOCK),
	bad('domain/values/date-string.ts', 'export const at = Date();\n', CLOCK),
	bad('domain/values/random.ts', 'export const drawn = Math.random();\n', CLOCK),
	bad('domain/values/date-now-passed-on.ts', 'export const clock = Date.now;\n', CLOCK),
	bad('domain/values/global-clock.ts', 'export const at = globalThis.Date.now();\n', 'noRestrictedGlobals'),
	bad('contract/stopwatch.ts', 'export const at = performance.now();\n', CLOCK),
	bad('web/features/bidding/calls.ts', "export const answer = () => fetch('/x');\n", 'noRestrictedGlobals'),
	bad('web/ui/listens.ts', "export const stream = new EventSource('/x');\n", 'noRestrictedGlobals'),
	bad('web/features/bidding/keeps.ts', "export const kept = localStorage.getItem('x');\n", BROWSER),
	bad('web/features/bidding/keys.ts', 'export const key = crypto.randomUUID();\n', BROWSER),
	bad('web/api/tabs.ts', "export const tabs = new BroadcastChannel('x');\n", BROWSER),
	bad('web/ui/copies.ts', "export const copied = () => navigator.clipboard.writeText('x');\n", BROWSER),
	bad('server/features/bidding/reads-env.ts', 'export const port = process.env.PORT;\n', 'noProcessEnv'),
	bad('server/prints.ts', "console.log('started');\n", 'noConsole'),
	bad('server/any.ts', 'export const loose: any = 1;\n', 'noExplicitAny'),
	bad(
		'domain/values/packed.ts',
		`export const packed = (a: number, b: number) => ({ ${SPREAD}{ a, b } });\n`,
		'Write the properties out',
	),
	bad(
		'web/ui/packed.tsx',
		`export const Packed = ({ id }: { id: string }) => <p {${SPREAD}{ id }} />;\n`,
		'Write the properties out',
	),
	bad('server/asserted.ts', 'export const sure = (text: string | null) => text!;\n', 'noNonNullAssertion'),
	bad('server/unused-variable.ts', 'export function f() {\n\tconst unused = 1;\n}\n', 'noUnusedVariables'),
	bad(
		'server/floating.ts',
		'async function send(): Promise<void> {\n\tawait send();\n}\nexport function f() {\n\tsend();\n}\n',
		'noFloatingPromises',
	),
	bad(
		'server/misused.ts',
		'async function ready(): Promise<boolean> {\n\treturn await ready();\n}\nexport function f() {\n\treturn [1].filter(async () => await ready());\n}\n',
		'noMisusedPromises',
	),
	bad(
		'server/barrel.ts',
		"export { readEnv } from './start/env.ts';\nexport { createApp } from './app.ts';\n",
		'noBarrelFile',
	),
	bad(
		'server/sleeps-never.test.ts',
		"import { it } from 'vitest';\nit.skip('later', () => {});\n",
		'noSkippedTests',
	),
	bad('web/ui/no-words.tsx', 'export function Photo() {\n\treturn <img src="/a.webp" />;\n}\n', 'useAltText'),
	bad(
		'web/ui/stale.tsx',
		"import { useEffect } from 'react';\nexport function useTitle(title: string) {\n\tuseEffect(() => {\n\t\tdocument.title = title;\n\t}, []);\n}\n",
		'useExhaustiveDependencies',
	),
	bad(
		'web/ui/raw.tsx',
		'export function Raw({ html }: { html: string }) {\n\treturn <p dangerouslySetInnerHTML={{ __html: html }} />;\n}\n',
		'noDangerouslySetInnerHtml',
	),
	bad('web/ui/odd.css', '.a {\n\tcolr: red;\n}\n', 'noUnknownProperty'),
	bad(
		'e2e/sleeps.spec.ts',
		"import { test } from '@playwright/test';\ntest('waits', async ({ page }) => {\n\tawait page.waitForTimeout(500);\n});\n",
		'noPlaywrightWaitForTimeout',
	),
];

const MISSING = 'TS2304';
const NODE_ONLY = 'TS2591';
const CROSSING = 'TS6307';

export const COMPILED: Bad[] = ['domain/values', 'contract'].flatMap((folder) => [
	bad(`${folder}/process.ts`, 'export const id = process.pid;\n', NODE_ONLY),
	bad(`${folder}/buffer.ts`, "export const bytes = Buffer.from('');\n", NODE_ONLY),
	bad(
		`${folder}/files.ts`,
		"import { readFile } from 'node:fs';\nexport const read = readFile;\n",
		NODE_ONLY,
	),
	bad(`${folder}/network.ts`, "export const answer = fetch('/');\n", MISSING),
	bad(`${folder}/timer.ts`, 'export const timer = setTimeout(() => 1, 1);\n', MISSING),
	bad(`${folder}/page.ts`, 'export const title = document.title;\n', 'TS2584'),
]);
COMPILED.push(
	bad('server/page.ts', 'export const title = document.title;\n', 'TS2584'),
	bad('web/process.ts', 'export const id = process.pid;\n', NODE_ONLY),
	bad('server/enum.ts', 'export enum Status {\n\tActive,\n}\n', 'TS1294'),
	bad('server/unchecked.ts', 'export const first: string = [""][0];\n', 'TS2322'),
	bad(
		'domain/values/wrong.test.ts',
		"import { MINUTE } from '#domain/values/time.ts';\nexport const wrong: string = MINUTE;\n",
		'TS2322',
	),
	bad('web/wrong.test.ts', 'export const wrong: string = 1;\n', 'TS2322'),
	bad('scripts/wrong.js', '/** @type {string} */\nexport const wrong = 1;\n', 'TS2322'),
	bad('e2e/wrong.spec.ts', 'export const wrong: string = 1;\n', 'TS2322'),
);

/** Folders without a project reference. The compiler reports each target once, so each has its own. */
const CROSSINGS = [
	['domain/values', 'conformance/testing'],
	['domain/values', 'contract'],
	['domain/values', 'server'],
	['domain/values', 'web'],
	['contract', 'server'],
	['contract', 'web'],
	['server', 'web'],
	['server', 'prove'],
	['web', 'server'],
	['web', 'prove'],
] as const;

const inOneWord = (folder: string) => folder.replace('/', '-');

for (const [from, to] of CROSSINGS) {
	const target = `${to}/reached-from-${inOneWord(from)}.ts`;
	COMPILED.push(bad(`${from}/into-${inOneWord(to)}.ts`, importing(`#${target}`), CROSSING));
}

export const REACHED = Object.fromEntries(
	CROSSINGS.map(([from, to]) => [`${to}/reached-from-${inOneWord(from)}.ts`, PLANTED]),
);

const COMMENT = '//';
const named = (path: string, says: string, text = PLANTED) => bad(path, text, says);
const COLLECTION = 'no collections';

export const FILES: Bad[] = [
	...['utils', 'helpers', 'misc', 'common', 'shared', 'lib', 'manager', 'service', 'types', 'index'].map(
		(name) => named(`server/${name}.ts`, COLLECTION),
	),
	named('web/helpers/format.ts', COLLECTION),
	named('server/features/bidding/bid-utils.ts', COLLECTION),
	named('web/ui/BidPanel.tsx', 'kebab-case'),
	named('server/platform/db/migrations/004_more.sql', 'kebab-case', 'select 1;\n'),
	named(
		'server/platform/db/migrations/999-planted.sql',
		'not safe beside the version before',
		'alter table bids drop column amount;\n',
	),
	named('domain/format.ts', 'one level of folders'),
	named('domain/values/money/format.ts', 'one level of folders'),
	named('contract/money/format.ts', 'flat'),
	named(
		'domain/lot/planted-climb.ts',
		'imports a higher folder',
		"export { verify } from '#domain/ledger/ledger.ts';\n",
	),
	named(
		'server/features/settlement/money/planted-climb.ts',
		'imports a higher folder',
		"export { undoWin } from '#server/features/settlement/second-chance/undo-win.ts';\n",
	),
	named(
		'server/features/accounts/planted-climb.ts',
		'imports a higher folder',
		"export const later = () => import('./account-data/erase-account.ts');\n",
	),
	named(
		'web/features/catalogue/lot/planted-climb.ts',
		'imports a higher folder',
		"export type { SaleView } from '#web/features/catalogue/sales/sale-view.ts';\n",
	),
	named('server/features/backoffice/planted/folder.ts', 'its place in scripts/folder-order.ts'),
	named('e2e/lost.test.ts', 'no runner looks there'),
	named(
		'server/silenced.ts',
		'a check applies to all',
		`${COMMENT} biome-ignore lint: no\nexport const planted = 1;\n`,
	),
	named(
		'server/unchecked-line.ts',
		'a check applies to all',
		`${COMMENT} @ts-ignore\nexport const planted = 1;\n`,
	),
	named('server/expected.ts', 'only a test', `${COMMENT} @ts-expect-error\nexport const planted = 1;\n`),
	named(
		'server/someday.ts',
		'belongs in an issue',
		`${COMMENT} TODO: all of it\nexport const planted = 1;\n`,
	),
];

export const ORPHANS: Bad[] = [
	...[
		'domain/values',
		'contract',
		'server/features/bidding',
		'server/platform',
		'web/ui',
		'web/features/bidding',
		'scripts',
	].map((folder) => bad(`${folder}/orphan.ts`, PLANTED, 'files')),
	bad('web/ui/orphan.css', '.planted {\n\tcolor: red;\n}\n', 'files'),
	bad('scripts/unlisted.test.ts', "import leftPad from 'left-pad';\nleftPad();\n", 'unlisted'),
	bad('scripts/unresolved.test.ts', "import './nowhere.ts';\n", 'unresolved'),
	bad('server/testing/half-used.ts', 'export const read = 1;\nexport const forgotten = 2;\n', 'exports'),
];

export const USER = {
	'scripts/half-used.test.ts': "import { read } from '#server/testing/half-used.ts';\nread.toFixed();\n",
};
