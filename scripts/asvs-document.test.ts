import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const DOCUMENT = readFileSync(new URL('docs/asvs.md', ROOT), 'utf8');

/** The requirements of levels 1 and 2 in each section of ASVS 5.0.0. Those that are missing between them are of level 3. */
const SECTIONS: Record<string, string> = {
	'1.1': '1-2',
	'1.2': '1-9',
	'1.3': '1-11',
	'1.4': '1-3',
	'1.5': '1-2',
	'2.1': '1-3',
	'2.2': '1-3',
	'2.3': '1-4',
	'2.4': '1',
	'3.2': '1-2',
	'3.3': '1-4',
	'3.4': '1-6',
	'3.5': '1-5',
	'3.7': '1-2',
	'4.1': '1-3',
	'4.2': '1',
	'4.3': '1-2',
	'4.4': '1-4',
	'5.1': '1',
	'5.2': '1-3',
	'5.3': '1-2',
	'5.4': '1-3',
	'6.1': '1-3',
	'6.2': '1-12',
	'6.3': '1-4',
	'6.4': '1-4',
	'6.5': '1-5',
	'6.6': '1-3',
	'6.8': '1-4',
	'7.1': '1-3',
	'7.2': '1-4',
	'7.3': '1-2',
	'7.4': '1-5',
	'7.5': '1-2',
	'7.6': '1-2',
	'8.1': '1-2',
	'8.2': '1-3',
	'8.3': '1',
	'8.4': '1',
	'9.1': '1-3',
	'9.2': '1-4',
	'10.1': '1-2',
	'10.2': '1-2',
	'10.3': '1-4',
	'10.4': '1-11',
	'10.5': '1-5',
	'10.6': '1-2',
	'10.7': '1-3',
	'11.1': '1-2',
	'11.2': '1-3',
	'11.3': '1-3',
	'11.4': '1-4',
	'11.5': '1',
	'11.6': '1',
	'12.1': '1-3',
	'12.2': '1-2',
	'12.3': '1-4',
	'13.1': '1',
	'13.2': '1-5',
	'13.3': '1-2',
	'13.4': '1-5',
	'14.1': '1-2',
	'14.2': '1-4',
	'14.3': '1-3',
	'15.1': '1-3',
	'15.2': '1-3',
	'15.3': '1-7',
	'16.1': '1',
	'16.2': '1-5',
	'16.3': '1-4',
	'16.4': '1-3',
	'16.5': '1-3',
	'17.1': '1',
	'17.2': '1-4',
	'17.3': '1-2',
};

const wanted = Object.entries(SECTIONS).flatMap(([section, span]) => {
	const [from = 0, to = from] = span.split('-').map(Number);
	return Array.from({ length: to - from + 1 }, (_, at) => `v5.0.0-${section}.${from + at}`);
});
const rows = DOCUMENT.split('\n')
	.filter((line) => line.startsWith('| v5.0.0-'))
	.map((line) => line.slice(2, -2).split(' | '));

describe('docs/asvs.md', () => {
	it('has a row for each requirement of levels 1 and 2, in order', () => {
		expect(rows.map(([id]) => id)).toEqual(wanted);
		const level = (number: string) => rows.filter(([, each]) => each === number).length;
		expect([level('1'), level('2')]).toEqual([70, 183]);
	});

	it('counts its states', () => {
		for (const state of ['done', 'partly', 'not done', 'operator', 'not applicable'])
			expect(DOCUMENT).toContain(`| ${state} | ${rows.filter(([, , , each]) => each === state).length} |`);
	});

	it.each(rows)('%s (level %s): %s', (...row) => {
		const [, , asks, state = '', how = ''] = row;
		expect(row).toHaveLength(5);
		expect(asks && how.length > 3).toBe(true);
		expect(['done', 'partly', 'not done', 'operator', 'not applicable']).toContain(state);
		const named = [...how.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].flatMap(([, file]) => file ?? []);
		for (const file of named) expect(existsSync(new URL(file, ROOT)), file).toBe(true);
		// What is claimed as done names a test, or the document that it consists of.
		if (state === 'done')
			expect(named.length > 0 || /docs\/|decision|table of|Interpol|`npm/.test(how), how).toBe(true);
	});

	it('is linked from docs/security.md', () => {
		expect(readFileSync(new URL('docs/security.md', ROOT), 'utf8')).toContain('(asvs.md)');
	});
});
