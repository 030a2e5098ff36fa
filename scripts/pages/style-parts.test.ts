import { describe, expect, it } from 'vitest';
import { createUsedStyles } from '#web/used-styles.ts';
import { partsOf } from './style-parts.ts';

const used = (css: string, html: string) => createUsedStyles(partsOf(css))(html);

/** A document in which each value is the `class` of an element. */
const page = (...classes: string[]) =>
	`<html><body>${classes.map((value) => `<p class="${value}">x</p>`).join('')}</body></html>`;

describe('the styles that a document uses', () => {
	it.each([
		['.a{color:red}', 'a'],
		['.a.b>p .c{color:red}', 'c b a'],
		['.x,.a{color:red}', 'a'],
		['.a:not(.b):hover::before{color:red}', 'a'],
		['.a[data-x=".b"]{color:red}', 'a'],
		['.md\\:w-1\\/2{color:red}', 'md:w-1/2'],
		['.w-\\[min\\(1rem\\,2vw\\)\\]{color:red}', 'w-[min(1rem,2vw)]'],
		['.\\32 xl\\:p-1{color:red}', '2xl:p-1'],
		['.\\[\\&\\>\\*\\]\\:p-1>*{color:red}', '[&amp;&gt;*]:p-1'],
		[".before\\:content-\\[\\'x\\'\\]:before{color:red}", 'before:content-[&#x27;x&#x27;]'],
	])('%s for %s', (css, classes) => {
		expect(used(css, page(classes))).toBe(css);
		for (const left of classes.split(' '))
			expect(used(css, page(classes.replace(left, 'other'))), `without ${left}`).toBe('');
	});

	it('has classes on whichever elements', () => {
		expect(used('.a.b{color:red}', page('a', 'b'))).toBe('.a.b{color:red}');
	});

	it.each([
		'p,a:hover{color:red}',
		':root{--x:1px}',
		':where(.a>:not(:last-child)){color:red}',
		'@font-face{font-family:Serif;src:url(/a.woff2)}',
		'@keyframes spin{to{transform:rotate(360deg)}}',
		'@property --x{syntax:"*";inherits:false}',
	])('%s, always', (css) => {
		expect(used(css, page())).toBe(css);
	});

	it('has rules in their blocks, and no empty block', () => {
		const css =
			'@media (width>=48rem){.a{color:red}.b{color:blue}@supports (display:grid){.b{display:grid}}}';
		expect(used(css, page('a'))).toBe('@media (width>=48rem){.a{color:red}}');
		expect(used(css, page('c'))).toBe('');
	});

	it('states the order of the layers, which a style sheet that arrives later must not change', () => {
		const css = '@layer theme{:root{--x:1px}}@layer base{.a{color:red}}@layer utilities{.b{color:red}}';
		expect(used(css, page('b'))).toBe(
			'@layer theme,base,utilities;@layer theme{:root{--x:1px}}@layer utilities{.b{color:red}}',
		);
	});

	it('has neither comments nor what is only printed', () => {
		expect(used('/* x */.a{color:red}@media print{.a{color:black}}', page('a'))).toBe('.a{color:red}');
	});

	it('is the same for the same document, and another for others, however many there were', () => {
		const styles = createUsedStyles(partsOf('.a{color:red}.b{color:blue}'));
		for (let n = 0; n < 500; n += 1) {
			expect(styles(page('a', `n${n}`))).toBe('.a{color:red}');
			expect(styles(page('b', `n${n}`))).toBe('.b{color:blue}');
			expect(styles(page('a', `n${n}`))).toBe('.a{color:red}');
		}
	});
});
