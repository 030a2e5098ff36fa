import { expect, it } from 'vitest';
import { type LotNotice, sentNotice as schema } from '#contract/notices.ts';
import { draftOf, keptNotice, sentNotice } from './notice-draft.ts';

const stored: LotNotice = {
	role: 'fiduciante',
	name: 'Rui Barros',
	means: 'registered-letter',
	// Still 5 January in São Paulo.
	sent_at: '2026-01-06T02:59:59.999000Z',
	delivered_at: null,
	document_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
	document: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', kind: 'pdf', bytes: 1, sha256: 'a'.repeat(64) },
	not_applicable_reason: null,
	state: 'sent',
};
const { state: _state, document: _document, ...unchanged } = stored;

it('a notice that is edited without a change is sent as it was, and is valid', () => {
	expect(draftOf(stored, false).sent).toBe('2026-01-05');
	expect(sentNotice(draftOf(stored, false), stored)).toEqual({
		...unchanged,
		not_applicable_reason: undefined,
	});
	expect(keptNotice(stored)).toEqual(unchanged);
	expect(schema.safeParse(keptNotice(stored)).success).toBe(true);
});

it('a day that is typed is sent as a day, and one that is cleared as none', () => {
	const draft = { ...draftOf(stored, false), sent: '', delivered: '2026-01-09' };
	expect(sentNotice(draft, stored)).toMatchObject({ sent_at: null, delivered_at: '2026-01-09' });
});

it('to tell somebody again begins without times and proof', () => {
	expect(draftOf(stored, true)).toMatchObject({ name: 'Rui Barros', sent: '', delivered: '', proof: null });
});

it('a role that does not apply is sent with the reason alone', () => {
	const draft = { ...draftOf(stored, false), not_applicable: true, reason: ' Não há ', name: '' };
	expect(sentNotice(draft, stored)).toEqual({
		role: 'fiduciante',
		name: null,
		not_applicable_reason: 'Não há',
	});
	expect(schema.safeParse(sentNotice(draft, stored)).success).toBe(true);
});
