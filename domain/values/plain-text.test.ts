import { expect, test } from 'vitest';
import { isPlainText } from './plain-text.ts';

test.each(['', 'Vila Mariana', 'linha\nlinha', 'e\u0301', '👩‍👩‍👧', '\ud83d\udc69', '\ufffd', '\u202e'])(
	'%j is text',
	(text) => {
		expect(isPlainText(text)).toBe(true);
	},
);

test.each(['\0', 'a\0b', '\ud800', '\udc69', 'a\udc69\ud83d'])('%j is not text', (text) => {
	expect(isPlainText(text)).toBe(false);
});
