import { describe, expect, test } from 'vitest';
import { MAY_BID } from '#domain/auction/access.ts';
import {
	type CandidateFacts,
	CHANCE_STATES,
	candidateState,
	chanceAfter,
	nextCandidate,
	type OfferState,
	offerRefusal,
	type UndoneLot,
} from './second-chance.ts';

describe('an offer', () => {
	const offer = (state: OfferState) => ({ state, expires_at: 1_000 });

	test('is answered once, before it expires', () => {
		expect(chanceAfter(offer('offered'), 'accept', 999)).toEqual({ ok: true, value: 'accepted' });
		expect(chanceAfter(offer('offered'), 'decline', 999)).toEqual({ ok: true, value: 'declined' });
		expect(chanceAfter(offer('offered'), 'accept', 1_000)).toMatchObject({
			problem: { code: 'second-chance.over', params: { state: 'Oferta vencida' } },
		});
	});

	test('can be withdrawn after it expired, while its stored state is open', () => {
		expect(chanceAfter(offer('offered'), 'withdraw', 2_000)).toEqual({ ok: true, value: 'withdrawn' });
	});

	test.each(CHANCE_STATES.filter((state) => state !== 'offered'))(
		'that is %s never changes again',
		(state) => {
			for (const action of ['accept', 'decline', 'withdraw'] as const)
				expect(chanceAfter(offer(state), action, 0)).toMatchObject({
					problem: { code: 'second-chance.over' },
				});
		},
	);
});

describe('a lot', () => {
	const lot: UndoneLot = {
		payment: 'overdue',
		is_last: true,
		proof_waiting: false,
		offered: false,
		reopened: false,
		outcome: 'unpaid',
	};

	test.each<[string, Partial<UndoneLot>, string | undefined]>([
		['not paid in time', {}, undefined],
		['whose win was cancelled', { payment: 'cancelled' }, undefined],
		['whose payment was refunded', { payment: 'refunded' }, undefined],
		['whose winner still has time', { payment: 'pending' }, 'payment.not-due'],
		['that is paid', { payment: 'paid' }, 'second-chance.sold'],
		['that was sold again', { payment: 'cancelled', is_last: false }, 'second-chance.sold'],
		['that is offered', { payment: 'cancelled', offered: true }, 'second-chance.open'],
		['that the parties settled', { outcome: 'settled' }, 'second-chance.sold'],
		['that came to a new auction', { payment: 'cancelled', reopened: true }, 'auction.reopened'],
		['whose proof nobody has looked at', { proof_waiting: true }, 'payment.proof-waiting'],
	])('%s: %o', (_, changes, code) => {
		expect(offerRefusal({ ...lot, ...changes })?.code).toBe(code);
	});
});

describe('the ranking', () => {
	const facts: CandidateFacts = { payment: null, defaulted: false, chance: null, eligibility: MAY_BID };

	test.each<[Partial<CandidateFacts>, string]>([
		[{}, 'open'],
		[{ payment: 'overdue' }, 'winner'],
		[{ payment: 'paid' }, 'winner'],
		[{ payment: 'cancelled', defaulted: true }, 'defaulted'],
		[{ payment: 'cancelled' }, 'annulled'],
		[{ payment: 'refunded' }, 'annulled'],
		[{ chance: 'offered' }, 'offered'],
		[{ chance: 'declined' }, 'declined'],
		[{ chance: 'expired' }, 'expired'],
		[{ chance: 'withdrawn' }, 'open'],
		[{ chance: 'accepted', payment: 'pending' }, 'winner'],
		[{ eligibility: { ...MAY_BID, is_remiss: true } }, 'barred'],
		[{ eligibility: { ...MAY_BID, status: 'rejected' } }, 'unfit'],
		[{ eligibility: { ...MAY_BID, role: 'admin' } }, 'unfit'],
		[{ eligibility: { ...MAY_BID, is_seller: true } }, 'unfit'],
	])('%o gives %s', (changes, standing) => {
		expect(candidateState({ ...facts, ...changes })).toBe(standing);
	});

	test('continues past everyone who was asked or may not be asked', () => {
		const line = [
			{ bidder: 4, standing: 'defaulted' },
			{ bidder: 1, standing: 'declined' },
			{ bidder: 3, standing: 'unfit' },
			{ bidder: 2, standing: 'open' },
			{ bidder: 5, standing: 'open' },
		] as const;
		expect(nextCandidate(line)?.bidder).toBe(2);
		expect(nextCandidate(line.slice(0, 3))).toBeNull();
	});
});
