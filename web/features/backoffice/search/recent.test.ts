import { expect, it } from 'vitest';
import type { SearchOption } from './options.ts';
import { keepRecent, recentOf } from './search-panel.tsx';

const option = (title: string): SearchOption => ({
	key: title,
	href: `/${title}`,
	title,
	detail: '',
	state: { words: 'Pausado', tone: 'waits' },
	icon: 'lots',
});
const titles = (user: string) => recentOf(user).map(({ title }) => title);

it('keeps the latest five, each once, without states, for one user', () => {
	for (const title of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) keepRecent('ana', option(title));
	expect(titles('ana')).toEqual(['b', 'f', 'e', 'd', 'c']);
	expect(recentOf('ana')[0]?.state).toBeNull();
	expect(titles('bruno')).toEqual([]);
	keepRecent('bruno', option('x'));
	expect(titles('bruno')).toEqual(['x']);
	expect(titles('ana')).toEqual([]);
});
