import { expect, it } from 'vitest';
import type { BellItem } from '#contract/waiting.ts';
import { arrived, keyOf } from './frame.tsx';

const item = (title: string, since = '2026-11-28T12:00:00.000Z'): BellItem => ({
	kind: 'to-start',
	title,
	at: since,
	since,
	urgent: true,
	to: '/admin/auctions/1/console',
	read: false,
});

it('what waited when the page was opened is not announced; what arrives later is, once', () => {
	const [first, second] = [item('Casa'), item('Terreno')];
	expect(arrived(null, [first])).toEqual([]);
	expect(arrived(new Set([keyOf(first)]), [second, first])).toEqual([second]);
	expect(arrived(new Set([first, second].map(keyOf)), [second, first])).toEqual([]);
});

it('what waits anew is announced again', () => {
	const again = item('Casa', '2026-11-28T13:00:00.000Z');
	expect(arrived(new Set([keyOf(item('Casa'))]), [again])).toEqual([again]);
});
