import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLink, signLink } from './signed-link.ts';

const SECRET = 'a secret of at least thirty-two characters';
const secrets = { secret: SECRET, secretBefore: null };
const NOW = 1_800_000_000_000;

test('carries any content until it expires, and not at that moment', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (content) => {
			const link = signLink(SECRET, 'test', content, NOW);
			expect(link).toMatch(/^[\w-]+\.[\w-]{43}$/);
			expect(openLink(secrets, 'test', link, NOW - 1)).toBe(content);
			expect(openLink(secrets, 'test', link, NOW)).toBeNull();
		}),
	);
});

test('another secret, another purpose or any changed character is refused', () => {
	const link = signLink(SECRET, 'test', 'ana 42', NOW);
	expect(openLink({ secret: `${SECRET}!`, secretBefore: null }, 'test', link, 0)).toBeNull();
	expect(openLink(secrets, 'other', link, 0)).toBeNull();
	for (let at = 0; at < link.length; at += 1) {
		for (const other of ['A', 'B', '-', '.', '/', '']) {
			if (link[at] === other) continue;
			expect(openLink(secrets, 'test', link.slice(0, at) + other + link.slice(at + 1), 0)).toBeNull();
		}
	}
	for (const made of ['', '.', '..', 'x', `${link}.x`, `${link}A`, `.${link}`, 'MQ.', `MQ.${'A'.repeat(43)}`])
		expect(openLink(secrets, 'test', made, 0)).toBeNull();
});

test('a link that the former secret signed is opened, as long as that one is accepted', () => {
	const link = signLink(SECRET, 'test', 'ana 42', NOW);
	const replaced = { secret: 'the secret that is used now, as long as any', secretBefore: SECRET };
	expect(openLink(replaced, 'test', link, 0)).toBe('ana 42');
	expect(openLink({ ...replaced, secretBefore: null }, 'test', link, 0)).toBeNull();
});
