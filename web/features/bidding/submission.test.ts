import { describe, expect, it } from 'vitest';
import type { BidOutcome } from '#web/api/bids.ts';
import {
	type Attempt,
	advance,
	NO_SUBMISSION,
	type Submission,
	type SubmissionAction,
} from './submission.ts';

const bid = { amount: 100_00, maximum: 300_00, purpose: 'bid' } as const;
const first: Attempt = { ...bid, key: 'first-key' };
const unknown: BidOutcome = { kind: 'unknown' };
const refused: BidOutcome = {
	kind: 'refused',
	problem: {
		type: 'about:blank',
		title: 'Lance abaixo do mínimo',
		status: 409,
		code: 'bid.too-low',
		detail: '…',
	},
};

function played(...actions: SubmissionAction[]): Submission {
	return actions.reduce(advance, NO_SUBMISSION);
}

const sent: SubmissionAction[] = [{ type: 'ask', attempt: first }, { type: 'send' }];

describe('advance', () => {
	it('closes the confirmation and keeps the answer', () => {
		expect(played(...sent, { type: 'settle', attempt: first, outcome: refused })).toEqual({
			confirming: null,
			sending: false,
			result: { ...refused, attempt: first },
		});
	});

	it('keeps the confirmation open with the same key while the outcome is unknown', () => {
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown });
		expect(lost).toEqual({ confirming: first, sending: false, result: { kind: 'unknown', attempt: first } });
		expect(advance(lost, { type: 'send' }).confirming?.key).toBe('first-key');
	});

	it('reuses the key of a lost attempt for the same amount and maximum, and no other', () => {
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown }, { type: 'withdraw' });
		const again = advance(lost, { type: 'ask', attempt: { ...bid, key: 'second-key' } });
		expect(again.confirming?.key).toBe('first-key');
		const other = advance(lost, { type: 'ask', attempt: { ...bid, amount: 200_00, key: 'third-key' } });
		expect(other.confirming?.key).toBe('third-key');
		for (const maximum of [null, 300_01]) {
			const attempt: Attempt = { ...bid, maximum, key: 'fourth-key' };
			expect(advance(lost, { type: 'ask', attempt }).confirming).toEqual(attempt);
		}
	});

	it('uses a new key for an amount that was refused before', () => {
		const answered = played(...sent, { type: 'settle', attempt: first, outcome: refused });
		const again = advance(answered, { type: 'ask', attempt: { ...bid, key: 'second-key' } });
		expect(again).toEqual({ confirming: { ...bid, key: 'second-key' }, sending: false, result: null });
	});

	it('discards a refusal when the amount is edited, but never a bid whose outcome is unknown', () => {
		const answered = played(...sent, { type: 'settle', attempt: first, outcome: refused });
		expect(advance(answered, { type: 'edit' }).result).toBeNull();
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown });
		expect(advance(lost, { type: 'edit' }).result).toEqual({ kind: 'unknown', attempt: first });
	});

	it('applies the answer to a bid whose confirmation was closed, and starts no other bid before it', () => {
		const gone = played(...sent, { type: 'withdraw' });
		expect(gone.sending).toBe(true);
		expect(advance(gone, { type: 'ask', attempt: { ...bid, amount: 200_00, key: 'second-key' } })).toBe(gone);
		expect(advance(gone, { type: 'settle', attempt: first, outcome: refused }).result).toEqual({
			...refused,
			attempt: first,
		});
	});
});
