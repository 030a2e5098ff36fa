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
			asking: null,
			sending: false,
			result: refused,
		});
	});

	it('keeps the confirmation open with the same key while the outcome is unknown', () => {
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown });
		expect(lost).toEqual({ asking: first, sending: false, result: { kind: 'unknown', attempt: first } });
		expect(advance(lost, { type: 'send' }).asking?.key).toBe('first-key');
	});

	it('asks for the same amount and maximum again with the key of the lost attempt, for any other with a new one', () => {
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown }, { type: 'withdraw' });
		const again = advance(lost, { type: 'ask', attempt: { ...bid, key: 'second-key' } });
		expect(again.asking?.key).toBe('first-key');
		const other = advance(lost, { type: 'ask', attempt: { ...bid, amount: 200_00, key: 'third-key' } });
		expect(other.asking?.key).toBe('third-key');
		for (const maximum of [null, 300_01]) {
			const attempt: Attempt = { ...bid, maximum, key: 'fourth-key' };
			expect(advance(lost, { type: 'ask', attempt }).asking).toEqual(attempt);
		}
	});

	it('uses a new key for an amount that was refused before', () => {
		const answered = played(...sent, { type: 'settle', attempt: first, outcome: refused });
		const again = advance(answered, { type: 'ask', attempt: { ...bid, key: 'second-key' } });
		expect(again).toEqual({ asking: { ...bid, key: 'second-key' }, sending: false, result: null });
	});

	it('forgets a refusal when the amount is edited, but never a bid whose outcome is unknown', () => {
		const answered = played(...sent, { type: 'settle', attempt: first, outcome: refused });
		expect(advance(answered, { type: 'edit' }).result).toBeNull();
		const lost = played(...sent, { type: 'settle', attempt: first, outcome: unknown });
		expect(advance(lost, { type: 'edit' }).result).toEqual({ kind: 'unknown', attempt: first });
	});

	it('takes the answer to a bid whose confirmation was closed meanwhile, and asks nothing else before it', () => {
		const gone = played(...sent, { type: 'withdraw' });
		expect(gone.sending).toBe(true);
		expect(advance(gone, { type: 'ask', attempt: { ...bid, amount: 200_00, key: 'second-key' } })).toBe(gone);
		expect(advance(gone, { type: 'settle', attempt: first, outcome: refused }).result).toEqual(refused);
	});
});
