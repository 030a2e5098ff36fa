import { expect, test } from 'vitest';
import { counted, countedList } from './counted.ts';

test.each([
	[0, '0 lotes'],
	[1, '1 lote'],
	[1_200, '1.200 lotes'],
])('%d', (count, words) => {
	expect(counted(count, 'lote', 'lotes')).toBe(words);
});

test.each([
	[[0, 0, 0], ''],
	[[3, 0, 0], '3 lotes'],
	[[1, 1, 0], '1 lote e 1 documento'],
	[[2, 1, 5], '2 lotes, 1 documento e 5 habilitações'],
])('%j', ([lots = 0, documents = 0, enrolments = 0], words) => {
	const things = [
		[lots, 'lote', 'lotes'],
		[documents, 'documento', 'documentos'],
		[enrolments, 'habilitação', 'habilitações'],
	] as const;
	expect(countedList(things)).toBe(words);
});
