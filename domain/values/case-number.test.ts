import { expect, test } from 'vitest';
import { readCaseNumber } from './case-number.ts';

test.each([
	['0002080-25.2012.5.15.0049', { text: '0002080-25.2012.5.15.0049', court_code: '5.15' }],
	['00020802520125150049', { text: '0002080-25.2012.5.15.0049', court_code: '5.15' }],
	[' 0002080-25.2012.5.15.0049 ', { text: '0002080-25.2012.5.15.0049', court_code: '5.15' }],
	// Wrong check digits.
	['0002080-26.2012.5.15.0049', null],
	// Two digits exchanged.
	['0020080-25.2012.5.15.0049', null],
	// Correct check digits, but there is no 28th Tribunal de Justiça.
	['0000100-23.2008.8.28.0000', null],
	['0002080-25.2012.5.15', null],
	['processo 0002080-25.2012.5.15.0049', null],
	['', null],
])('%s is read as %o', (typed, expected) => {
	expect(readCaseNumber(typed)).toEqual(expected);
});
