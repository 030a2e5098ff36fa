import { describe, expect, test } from 'vitest';
import type { AuctionState } from './auction.ts';
import { ACT_OF, decideOutcome, offerAccepted, outcomesOpen } from './decide-outcome.ts';
import { nextState } from './next-state.ts';
import { OUTCOME_ACTS, outcomeOf, STANDINGS, type Standing } from './outcome-acts.ts';
import { DECIDED_OUTCOMES } from './outcomes.ts';

const base: AuctionState = {
	status: 'completed',
	current_bid: 100,
	bid_count: 1,
	leader: 1,
	start_time: 1,
	end_time: 2,
	paused_at: null,
};

/** A state of each standing. */
function stateAt(standing: Standing): AuctionState {
	switch (standing) {
		case 'waiting':
			return { ...base, status: 'pending', leader: null, bid_count: 0, suspended_at: 1 };
		case 'open':
			return { ...base, status: 'paused', paused_at: 1, suspended_at: 1 };
		case 'cancelled':
			return { ...base, status: 'cancelled' };
		case 'sold':
			return base;
		case 'unsold':
			return { ...base, leader: null, bid_count: 0 };
		case 'preference-open':
			return { ...base, preference_until: 9 };
		case 'conditional':
			return { ...base, outcome: standing, decide_until: 9, counter: true };
		default:
			return { ...base, outcome: standing };
	}
}

const cases = STANDINGS.flatMap((standing) => DECIDED_OUTCOMES.map((outcome) => ({ standing, outcome })));

describe('an outcome that a person decides (rules §50)', () => {
	test.each(cases)('$standing to $outcome is decided exactly where the table allows it', (each) => {
		const { standing, outcome } = each;
		const before = stateAt(standing);
		const from: readonly Standing[] = OUTCOME_ACTS[ACT_OF[outcome]].from;
		const { steps, problem } = decideOutcome(before, { outcome, reason: 'Ordem', document: 'd' });
		if (!from.includes(standing)) {
			expect({ steps, code: problem?.code }).toEqual({ steps: [], code: 'outcome.not-allowed' });
			return;
		}
		const [step] = steps;
		expect(step?.fact).toEqual({
			type: 'outcome-decided',
			data: { outcome, reason: 'Ordem', document: 'd' },
		});
		expect(step && nextState(before, step.fact, 5)).toEqual(step?.after);
		expect(step && outcomeOf(step.after)).toBe(outcome);
		expect(step?.after.status).toBe(before.status === 'completed' ? 'completed' : 'cancelled');
	});

	test('the outcomes open to a lot are named in the refusal', () => {
		expect(outcomesOpen(stateAt('preference-open'))).toEqual(['settled', 'annulled']);
		const { problem } = decideOutcome(stateAt('preference-open'), { outcome: 'unpaid', reason: 'x' });
		expect(problem?.params).toEqual({
			outcome: 'Desfeita por falta de pagamento',
			standing: 'Direito de preferência em curso',
			open: 'Encerrado por acordo, Arrematação anulada',
		});
	});

	test('no offer of a lot that nobody had won, whose adjudication was annulled', () => {
		expect(
			offerAccepted({ ...base, status: 'cancelled', leader: null, outcome: 'annulled' }, 2, 80),
		).toBeNull();
	});

	test.each(STANDINGS)('an offer accepted after %s', (standing) => {
		const before = stateAt(standing);
		const step = offerAccepted(before, 2, 80);
		if (standing !== 'unpaid' && standing !== 'annulled') return expect(step).toBeNull();
		expect(step?.after).toEqual({ ...base, leader: 2, current_bid: 80 });
		expect(step && nextState(before, step.fact, 5)).toEqual(step?.after);
	});
});
