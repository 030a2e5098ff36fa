import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Link } from './link.tsx';

const PATHS = ['/', '/auth', '/auth?modo=criar', '/auctions/0b-1/telao', '/?search=a b&status=all'];
const OTHERS = [
	'/?',
	'/a/',
	'/a//b',
	'/a/../b',
	'/a#b',
	'/?a#b',
	'/share.png',
	'?limit=24',
	'',
	'#here',
	'https://b.test/a',
];

const PROPS: Omit<ComponentProps<typeof RouterLink>, 'to'> = {
	className: 'x',
	'aria-describedby': 'title',
	prefetch: 'intent',
	replace: true,
	preventScrollReset: true,
	state: { from: 1 },
	reloadDocument: true,
};

function markupOf(Tested: typeof RouterLink | typeof Link, to: string) {
	const link = createElement(Tested as typeof RouterLink, { ...PROPS, to }, 'text');
	return renderToStaticMarkup(createElement(StaticRouter, { location: '/auctions/1?view=all' }, link));
}

describe('a link', () => {
	it.each([...PATHS, ...OTHERS])('to "%s" has the markup of React Router’s', (to) => {
		expect(markupOf(Link, to)).toBe(markupOf(RouterLink, to));
	});
});
