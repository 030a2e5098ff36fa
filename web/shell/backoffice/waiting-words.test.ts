import { describe, expect, it, test } from 'vitest';
import { WAITING_SECTIONS, type WaitingCounts } from '#contract/waiting.ts';
import { sectionWords, waitingIn, waitingInAll } from './rail.tsx';

const NOTHING = { count: 0, urgent: false };
const counts = (sections: Partial<WaitingCounts['sections']>): WaitingCounts => ({
	server_time: '2026-11-28T12:00:00.000Z',
	sections: {
		...(Object.fromEntries(WAITING_SECTIONS.map((id) => [id, NOTHING])) as WaitingCounts['sections']),
		...sections,
	},
	bell: { unread: 0, urgent: [] },
});

test.each([
	['Pagamentos', null, 'Pagamentos'],
	['Pagamentos', { count: 1, urgent: false }, 'Pagamentos, 1 espera'],
	['Pagamentos', { count: 3, urgent: true }, 'Pagamentos, 3 esperam, urgente'],
	['Leilões', { count: 99, urgent: false }, 'Leilões, 99 esperam'],
	['Leilões', { count: 100, urgent: false }, 'Leilões, 99+ esperam'],
])('%s with %o is read as %s', (name, waiting, words) => {
	expect(sectionWords(name, waiting)).toBe(words);
});

describe('what waits in a section', () => {
	const three = { count: 3, urgent: true };
	it('is its count', () => {
		expect(waitingIn(counts({ payments: three }), 'payments')).toBe(three);
	});

	it.each([
		['before the counts are known', null, 'payments'],
		['without anything that waits', counts({}), 'payments'],
		['in a section that is not counted', counts({ payments: three }), 'records'],
	] as const)('is nothing %s', (_name, known, id) => {
		expect(waitingIn(known, id)).toBeNull();
	});

	it('is added up for several, urgent if one of them is', () => {
		const known = counts({ payments: three, proposals: { count: 2, urgent: false } });
		expect(waitingInAll(known, ['payments', 'proposals', 'analytics'])).toEqual({ count: 5, urgent: true });
		expect(waitingInAll(known, ['proposals'])).toEqual({ count: 2, urgent: false });
		expect(waitingInAll(known, ['records'])).toBeNull();
	});
});
