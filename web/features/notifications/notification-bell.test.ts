import { expect, test } from 'vitest';
import { bellCount, bellWords } from './notification-bell.tsx';

test.each([
	[0, 'Avisos'],
	[1, 'Avisos: 1 não lido'],
	[9, 'Avisos: 9 não lidos'],
	[10, 'Avisos: 9+ não lidos'],
	[120, 'Avisos: 9+ não lidos'],
])('with %i unread the bell is labelled %s', (unread, words) => {
	expect(bellWords(unread)).toBe(words);
	if (unread > 0) expect(words).toContain(bellCount(unread));
});
