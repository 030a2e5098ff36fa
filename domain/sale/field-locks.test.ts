import { expect, it } from 'vitest';
import { lockOf } from './field-locks.ts';
import { ANNOUNCED_WORDS } from './publication-freeze.ts';

const DRAFT = { kind: 'judicial', status: 'pending', bid_count: 0, published_at: null, seq: 0 } as const;
const PUBLISHED = { ...DRAFT, published_at: '2026-11-20T12:00:00.000000Z' } as const;
const VOLUNTARY = { ...PUBLISHED, kind: 'voluntary' } as const;

it.each([
	['kind', DRAFT, null],
	['appraisal', DRAFT, null],
	['title', PUBLISHED, null],
	['kind', PUBLISHED, { fixed: true, words: 'Fixo desde a publicação' }],
	['sale_id', PUBLISHED, { fixed: true, words: 'Fixo desde a publicação' }],
	['appraisal', PUBLISHED, { fixed: false, words: ANNOUNCED_WORDS }],
	['rounds', PUBLISHED, { fixed: false, words: ANNOUNCED_WORDS }],
	['appraisal', VOLUNTARY, null],
	['sale_id', { ...VOLUNTARY, seq: 1 }, { fixed: true, words: 'Fixo desde a abertura' }],
	['start_time', { ...VOLUNTARY, status: 'active' }, { fixed: true, words: 'Fixo desde a abertura' }],
	['initial_bid', { ...VOLUNTARY, status: 'active' }, null],
	[
		'initial_bid',
		{ ...VOLUNTARY, status: 'active', bid_count: 1 },
		{ fixed: true, words: 'Fixo desde o primeiro lance' },
	],
	['end_time', { ...VOLUNTARY, status: 'active', bid_count: 1 }, null],
	['end_time', { ...VOLUNTARY, status: 'completed' }, { fixed: true, words: 'Fixo: o leilão terminou' }],
] as const)('the lock of %s of %o is %o', (field, stored, lock) => {
	expect(lockOf(field, stored)).toEqual(lock);
});
