import { expect, it } from 'vitest';
import { confirmationWarning } from './confirm-steps.tsx';
import type { Attempt } from './submission.ts';

const attempt: Attempt = { amount: 100_00, maximum: null, purpose: 'bid', key: 'a-key' };
const calm = {
	submission: { sending: false, result: null },
	phase: 'open' as const,
	standing: null,
	minimum: 100_00,
};

it('accepts an amount that still reaches the minimum of an open auction', () => {
	expect(confirmationWarning(attempt, calm)).toBeNull();
});

it('detects that the minimum rose, the auction closed, or the user already leads', () => {
	expect(confirmationWarning(attempt, { ...calm, minimum: 100_01 })).toBe('short');
	expect(confirmationWarning(attempt, { ...calm, phase: 'ended', minimum: 100_01 })).toBe('not-open');
	expect(confirmationWarning(attempt, { ...calm, phase: 'closing' })).toBeNull();
	expect(confirmationWarning(attempt, { ...calm, standing: 'leading' })).toBe('leading');
});

it('does not interrupt a bid that is being sent', () => {
	expect(
		confirmationWarning(attempt, { ...calm, minimum: 200_00, submission: { sending: true, result: null } }),
	).toBeNull();
});

it('reports a lost answer first, for that attempt only', () => {
	const submission = { sending: false, result: { kind: 'unknown' as const, attempt } };
	expect(confirmationWarning(attempt, { ...calm, phase: 'ended', submission })).toBe('unknown');
	expect(confirmationWarning({ ...attempt, key: 'b-key' }, { ...calm, submission })).toBeNull();
});

it('accepts a maximum only from the current leader', () => {
	const raise: Attempt = { ...attempt, maximum: 500_00, purpose: 'raise' };
	expect(confirmationWarning(raise, { ...calm, standing: 'leading', minimum: 200_00 })).toBeNull();
	expect(confirmationWarning(raise, { ...calm, standing: 'overtaken' })).toBe('overtaken');
	expect(confirmationWarning({ ...raise, purpose: 'set' }, { ...calm, phase: 'paused' })).toBe('not-open');
});
