import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLICATION_CASES } from '#conformance/testing/publication-cases.ts';
import { outcomeTable } from './outcome-table.ts';

const ROOT = new URL('..', import.meta.url);
const DOCUMENT = readFileSync(new URL('docs/law.md', ROOT), 'utf8');

/** The cells of the document's table rows whose first cell is an id with this letter. */
function rowsOf(letter: 'P' | 'L'): string[][] {
	return DOCUMENT.split('\n')
		.filter((line) => new RegExp(`^\\| ${letter}\\d+ `).test(line))
		.map((line) => line.slice(2, -2).split(' | '));
}

const answerOf = (faults: string[]) => faults.map((path) => `\`${path}\``).join(', ') || 'pass';

describe('docs/law.md', () => {
	it('prints the cases of the publication gate', () => {
		expect(PUBLICATION_CASES.length).toBeGreaterThanOrEqual(110);
		expect(rowsOf('P')).toEqual(
			PUBLICATION_CASES.map(({ id, article, input, faults }) => [id, article, input, answerOf(faults)]),
		);
	});

	it('prints the table of outcomes: every standing, every act, every actor', () => {
		const printed = DOCUMENT.split('\n').filter((line) => /^\| (standing|---|`[a-z-]+`) \|/.test(line));
		const table = outcomeTable();
		expect(printed.slice(-table.length)).toEqual(table);
	});

	const lines = rowsOf('L');

	it('has a row for each line of the law, numbered without gaps', () => {
		expect(lines.length).toBeGreaterThanOrEqual(60);
		expect(lines.map(([id]) => id)).toEqual(lines.map((_, at) => `L${String(at + 1).padStart(2, '0')}`));
		expect(new Set(lines.map(([, law, asks]) => `${law}: ${asks}`)).size).toBe(lines.length);
	});

	it.each(lines)('%s %s: %s', (_id, law, asks, state, how, tests = '') => {
		expect([law, asks, how].every(Boolean)).toBe(true);
		expect(['done', 'open', 'not applicable']).toContain(state);
		const named = tests === '–' ? [] : tests.split(', ');
		if (state === 'done') expect(named).not.toEqual([]);
		for (const test of named) {
			const file = /^`(.+)`$/.exec(test)?.[1];
			if (file) expect(existsSync(new URL(file, ROOT)), file).toBe(true);
			else expect(PUBLICATION_CASES.map(({ id }) => id)).toContain(test);
		}
	});
});
