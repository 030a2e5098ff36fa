import { type Bad, bad } from './bad.ts';

const CLOCK = 'No hidden clock';

export const CODE: Bad[] = [
	bad('domain/date-now.ts', 'export const at = Date.now();\n', CLOCK),
	bad('domain/new-date.ts', 'export const at = new Date();\n', CLOCK),
	bad('domain/date-string.ts', 'export const at = Date();\n', CLOCK),
	bad('domain/chance.ts', 'export const drawn = Math.random();\n', CLOCK),
	bad('domain/date-now-passed-on.ts', 'export const clock = Date.now;\n', CLOCK),
	bad('domain/global-clock.ts', 'export const at = globalThis.Date.now();\n', 'noRestrictedGlobals'),
	bad('contract/stopwatch.ts', 'export const at = performance.now();\n', CLOCK),
	bad('web/features/bidding/calls.ts', "export const answer = () => fetch('/x');\n", 'noRestrictedGlobals'),
	bad('web/ui/listens.ts', "export const stream = new EventSource('/x');\n", 'noRestrictedGlobals'),
	bad('server/features/bidding/reads-env.ts', 'export const port = process.env.PORT;\n', 'noProcessEnv'),
	bad('server/prints.ts', "console.log('started');\n", 'noConsole'),
	bad('server/any.ts', 'export const loose: any = 1;\n', 'noExplicitAny'),
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
		"export { readEnv } from './env.ts';\nexport { createApp } from './app.ts';\n",
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
