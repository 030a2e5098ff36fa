import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPolicy } from '#server/http/security.ts';
import { hashInline } from './render-cacheable.ts';

const NONCE = 'vJ8-x_Kq3o9mYw2';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const own = (text: string, more = '') => `<script nonce="${NONCE}"${more}>${text}</script>`;

test('the page’s own scripts and styles are hashed, and the nonce disappears', () => {
	const page = `<html><head><link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><style nonce="${NONCE}">b{}</style></head>
		${own('run("<!-- ç 😀")')}${own('import "/a.js"', ' type="module" async=""')}${own('{"a":1}', ' type="application/ld+json"')}
		<script src="/assets/a.js" nonce="${NONCE}"></script></html>`;
	const { html, scripts, styles } = hashInline(page, NONCE);
	expect(scripts).toEqual([hash('run("<!-- ç 😀")'), hash('import "/a.js"')]);
	expect(styles).toEqual([hash('b{}')]);
	expect(html).not.toContain('nonce');
	expect(html).toContain('<script type="module" async="">import "/a.js"</script>');
	expect(html).toContain('<link rel="modulepreload" href="/a.js"/>');
	expect(hashPolicy({ scripts, styles })).toContain(
		`script-src 'self' ${scripts.join(' ')}; style-src 'self' ${styles.join(' ')}; style-src-attr`,
	);
});

test('a page without inline code allows none', () => {
	expect(hashPolicy(hashInline('<p>Casa</p>', NONCE))).toContain("script-src 'self'; style-src 'self'; ");
});

/** Markup that came into a page through data, as if React had not escaped it. */
const PLANTED = [
	'<script>steal()</script>',
	'<script nonce="">steal()</script>',
	'<script nonce>steal()</script>',
	'<script nonce="guess">steal()</script>',
	'<script type="module">steal()</script>',
	'<SCRIPT>steal()</SCRIPT>',
	'<script/x>steal()</script>',
	'<style>steal()</style>',
	'<svg><script>steal()</script></svg>',
	'<textarea><script>steal()</script></textarea>',
	'<!--><script>steal()</script>',
	`<a title='<script nonce="x">steal()</script>'>`,
];

/** Markup that tries to take over the nonce of the script that follows it. */
const DANGLING = [
	`<script a='`,
	'<script a="',
	'<script ',
	'<script src="https://evil.example/a.js" ',
	'<script>steal();',
	'<!--',
	'<style>',
	'<a title="',
];

describe('what came in with data', () => {
	test.each(PLANTED)('is not hashed: %s', (planted) => {
		const page = `<body>${planted}${own('ours()')}${planted}</body>`;
		const { html, scripts, styles } = hashInline(page, NONCE);
		expect([scripts, styles]).toEqual([[hash('ours()')], []]);
		expect(html).toBe(`<body>${planted}<script>ours()</script>${planted}</body>`);
	});

	test.each(DANGLING)('does not get the nonce of our script: %s', (planted) => {
		const { scripts, styles } = hashInline(`<body>${planted}${own('ours()')}</body>`, NONCE);
		// At most our own script is allowed: whatever a browser makes of the rest has other text.
		expect(scripts.concat(styles).every((each) => each === hash('ours()'))).toBe(true);
	});

	test('does not make a script end later than in a browser', () => {
		const page = own('ours()</SCRIPT><script>steal()');
		expect(hashInline(page, NONCE).scripts).toEqual([hash('ours()')]);
	});
});

test('a nonce in any other place is an error, so that it is never published', () => {
	for (const page of [
		`<p>${NONCE}</p>`,
		`<iframe nonce="${NONCE}">`,
		`<script nonce='${NONCE}'>a</script>`,
		own(`ours("${NONCE}")`),
		`<script nonce="${NONCE}">ours()`,
	])
		expect(() => hashInline(page, NONCE)).toThrow();
});
