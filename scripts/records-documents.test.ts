import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RETENTION } from '#server/features/backoffice/retention/rules.ts';
import { COLUMNS } from '#server/testing/personal-columns.ts';
import { projectFiles } from './project-files.ts';

const ROOT = new URL('..', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

/** The cells of a document's table rows below a heading row that begins with this cell. */
function tableOf(document: string, heading: string): string[][] {
	const lines = read(document).split('\n');
	const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
	const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
	return lines.slice(start + 2, end).map((line) => line.slice(2, -2).split(' | '));
}

describe('docs/retention.md', () => {
	it('prints the rules that the server runs', () => {
		expect(tableOf('docs/retention.md', 'id')).toEqual(
			RETENTION.map(({ id, what, where, term, why }) => [id, what, where, term, why]),
		);
	});

	it('names each rule once, and each rule that removes something has a test', () => {
		const ids = RETENTION.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		const folder = 'server/features/backoffice/retention/';
		const tests = ['address', 'account', 'document']
			.map((name) => read(`${folder}${name}-rules.test.ts`))
			.join('');
		for (const { id, remove } of RETENTION) if (remove) expect(tests).toContain(`'${id}'`);
	});
});

describe('docs/processing-register.md', () => {
	const rows = tableOf('docs/processing-register.md', 'activity');
	const personal = Object.entries(COLUMNS).flatMap(([table, columns]) =>
		Object.entries(columns).flatMap(([column, activity]) => (activity ? [{ table, column, activity }] : [])),
	);

	it('has a row for each activity with personal columns', () => {
		expect(rows.map(([id]) => id).toSorted()).toEqual(
			[...new Set(personal.map(({ activity }) => activity))].toSorted(),
		);
	});

	it.each(rows)('%s names every column, terms that exist, and leaves nothing empty', (...row) => {
		const [id, , , , columns = '', , , terms = ''] = row;
		expect(row).toHaveLength(9);
		expect(row.every((cell) => cell.trim() !== '')).toBe(true);
		const named = [...columns.matchAll(/`(\w+)` \(([^)]+)\)/g)].flatMap(([, table, list = '']) =>
			list.split(', ').map((column) => `${table}.${column}`),
		);
		const wanted = personal.filter(({ activity }) => activity === id);
		expect(named.toSorted()).toEqual(wanted.map(({ table, column }) => `${table}.${column}`).toSorted());
		const rules = RETENTION.map((rule) => rule.id);
		for (const term of terms.split(', ')) expect(rules).toContain(term);
	});
});

it('docs/security.md names files that exist', () => {
	const files = projectFiles(fileURLToPath(ROOT)).map((path) => `/${path}`);
	const named = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:tsx?|js|sql|css|yml))`/g)].map(
		([, name = '']) => name,
	);
	expect(named.length).toBeGreaterThan(300);
	expect(named.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});
