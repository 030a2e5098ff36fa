const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** Valid files in the same folders. No gate may complain about them. */
export const GOOD: Record<string, string> = {
	'domain/values/planted-good.ts': text(
		"import { z } from 'zod';",
		"import { MINUTE } from './time.ts';",
		'',
		'export const planted = z.number().parse(MINUTE);',
		"export const day = new Date(0).getTime() + Date.parse('2026-01-01');",
	),
	'domain/values/planted-good.test.ts': text(
		"import fc from 'fast-check';",
		"import { expect, it } from 'vitest';",
		"import { day, planted } from './planted-good.ts';",
		'',
		"it('adds', () => {",
		"	fc.assert(fc.property(fc.integer(), (n) => expect(n + day + planted).toBeTypeOf('number')));",
		'});',
	),
	'contract/planted-good.ts': text(
		"import { planted } from '#domain/values/planted-good.ts';",
		'',
		'export const relayed = planted;',
	),
	'server/platform/db/planted-good.ts': text(
		"import pg from 'pg';",
		'',
		'export const pool = () => new pg.Pool();',
	),
	'server/features/planted/good.ts': text(
		"import { relayed } from '#contract/planted-good.ts';",
		"import { planted } from '#domain/values/planted-good.ts';",
		"import { pool } from '#server/platform/db/planted-good.ts';",
		'',
		'export const kept = { relayed, planted, pool };',
	),
	'server/http/planted-good.ts': text(
		"import { kept } from '#server/features/planted/good.ts';",
		'',
		'export const answer = kept.relayed;',
	),
	'server/http/planted-good.test.ts': text(
		"import { expect, it } from 'vitest';",
		"import { answer } from './planted-good.ts';",
		'',
		"it('answers', () => expect(answer).toBeGreaterThan(0));",
	),
	'web/api/planted-good.ts': text(
		"import { relayed } from '#contract/planted-good.ts';",
		'',
		"export const ask = () => fetch('/api', { body: String(relayed), method: 'POST' });",
	),
	'web/ui/planted-good.ts': text('export const label = (words: string) => words.trim();'),
	'web/features/planted/good.ts': text(
		"import { ask } from '#web/api/planted-good.ts';",
		"import { label } from '#web/ui/planted-good.ts';",
		'',
		'export const shown = async () => label(await (await ask()).text());',
	),
	'web/features/planted/good.test.ts': text(
		"import { expect, it } from 'vitest';",
		"import { shown } from './good.ts';",
		'',
		"it('shows', () => expect(shown).toBeTypeOf('function'));",
	),
	'server/platform/db/migrations/998-planted.sql': text(
		'-- contract: no version reads it since 0.2.0.',
		'alter table bids drop column amount;',
	),
	'e2e/planted-good.spec.ts': text(
		"import { expect, test } from '@playwright/test';",
		"import { MINUTE } from '#domain/values/time.ts';",
		'',
		"test('opens', async ({ page }) => {",
		"	await page.goto('about:blank', { timeout: MINUTE });",
		"	await expect(page.locator('body')).toBeAttached();",
		'});',
	),
};
