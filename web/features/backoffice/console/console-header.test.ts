import { expect, test } from 'vitest';
import { audienceWords } from './console-header.tsx';

test.each([
	[{ screens: 0, complete: true }, '0 telas acompanham'],
	[{ screens: 1, complete: true }, '1 tela acompanha'],
	[{ screens: 12_345, complete: true }, '12.345 telas acompanham'],
	[{ screens: 2, complete: false }, 'Ao menos 2 telas acompanham'],
])('%o is said as "%s"', (audience, words) => {
	expect(audienceWords(audience)).toBe(words);
});
