import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { HOUR, MINUTE, type Micros, micros, microsOf } from '#domain/values/time.ts';
import { MAY_BID } from './access.ts';
import { dueSteps, perform, revise } from './actions.ts';
import {
	AUCTION_TYPES,
	type AuctionState,
	type AuctionStatus,
	type AuctionType,
	DEFAULT_WINDOW,
	STATUSES,
	type Step,
	statusLabel,
	type Terms,
} from './auction.ts';
import { decideBid } from './bidding.ts';
import { ACTIONS, type Action, type ActionName, offers, switchAction } from './transitions.ts';

const START = microsOf('2026-11-21T12:00:00Z');
const END = START + micros(2 * HOUR);
const BETWEEN = START + micros(HOUR);
const PAUSED_AT = START + micros(10 * MINUTE);

/** Every status × event: the next status, 'refused' or the problem of the bid, '-' where nothing happens. */
const HEADER = `
		status     start    pause    resume   suspend  end        cancel     clock-before-start clock-from-start clock-from-end bid`;
const TABLES: Record<AuctionType, string> = {
	scheduled: `
		pending    active   refused  refused  pending  refused    cancelled  -                  active           -              bid.auction-not-active
		active     refused  paused   refused  paused   completed  cancelled  -                  -                completed      active
		paused     refused  refused  active   paused   refused    cancelled  -                  -                -              bid.auction-paused
		completed  refused  refused  refused  refused  refused    refused    -                  -                -              bid.closed
		cancelled  refused  refused  refused  refused  refused    refused    -                  -                -              bid.auction-not-active`,
	live: `
		pending    active   refused  refused  pending  refused    cancelled  -                  -                -              bid.auction-not-active
		active     refused  paused   refused  paused   completed  cancelled  -                  -                -              active
		paused     refused  refused  active   paused   refused    cancelled  -                  -                -              bid.auction-paused
		completed  refused  refused  refused  refused  refused    refused    -                  -                -              bid.closed
		cancelled  refused  refused  refused  refused  refused    refused    -                  -                -              bid.auction-not-active`,
};

const CLOCK: Record<string, Micros> = {
	'clock-before-start': START - 1,
	'clock-from-start': START,
	'clock-from-end': END,
};

const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
const words = (line: string) => line.trim().split(/\s+/);

function termsFor(auction_type: AuctionType): Terms {
	return {
		auction_type,
		initial_bid: 1_000_00,
		increments: [{ from: 0, increment: 100_00 }],
		extension: { mode: 'reset', window_ms: 3 * MINUTE, cap: null },
		commission_bp: 500,
	};
}

function stateIn(status: AuctionStatus): AuctionState {
	const begun = status !== 'pending';
	return {
		status,
		current_bid: begun ? 1_500_00 : 1_000_00,
		bid_count: begun ? 4 : 0,
		leader: begun ? 2 : null,
		start_time: START,
		end_time: END,
		paused_at: status === 'paused' ? PAUSED_AT : null,
	};
}

function actionNamed(name: ActionName): Action {
	if (name === 'end') return { name, final_price: 1_500_00 };
	if (name === 'start' || name === 'resume') return { name };
	return { name, reason: 'Falta de luz na sala' };
}

function outcomeOf(type: AuctionType, status: AuctionStatus, event: string): string {
	const terms = termsFor(type);
	const state = stateIn(status);
	const at = CLOCK[event];
	if (at !== undefined) return dueSteps(terms, state, at).at(-1)?.after.status ?? '-';
	if (event === 'bid') {
		const bid = { bid_id: 'b', bidder: 7, amount: 9_000_00, eligibility: MAY_BID };
		const { steps, problem } = decideBid(terms, state, bid, BETWEEN);
		return problem?.code ?? steps.at(-1)?.after.status ?? '-';
	}
	const { steps, problem } = perform(terms, state, actionNamed(event as ActionName), BETWEEN);
	return problem && steps.length === 0 ? 'refused' : (steps.at(-1)?.after.status ?? '-');
}

/** The steps of an action that must be allowed; `at` defaults to BETWEEN. */
function done(state: AuctionState, action: Action, at: Micros = BETWEEN): Step[] {
	const { steps, problem } = perform(termsFor('live'), state, action, at);
	expect(problem).toBeNull();
	return steps;
}

describe.each(AUCTION_TYPES)('the status machine of a %s auction', (type) => {
	const [, ...events] = words(HEADER);
	const rows = TABLES[type].trim().split('\n').map(words);

	it('covers every status and every event', () => {
		expect(events).toEqual([...ACTION_NAMES, ...Object.keys(CLOCK), 'bid']);
		expect(rows.map(([status]) => status)).toEqual(STATUSES);
		expect(rows.map(([, ...cells]) => cells.length)).toEqual(STATUSES.map(() => events.length));
	});

	const pairs = rows.flatMap(([status, ...cells]) => cells.map((cell, at) => [status, events[at], cell]));
	it.each(pairs)('%s × %s → %s', (status, event, expected) => {
		expect(outcomeOf(type, status as AuctionStatus, event as string)).toBe(expected);
	});
});

describe('the actions', () => {
	it('are offered exactly where they are allowed', () => {
		for (const name of ACTION_NAMES) {
			const performed = STATUSES.filter((status) => outcomeOf('live', status, name) !== 'refused');
			expect(STATUSES.filter((status) => offers(name, status))).toEqual(performed);
		}
	});

	it.each([
		['start', 'active', 'Não é possível iniciar um leilão ativo.'],
		['pause', 'pending', 'Não é possível pausar um leilão pendente.'],
		['resume', 'completed', 'Não é possível retomar um leilão finalizado.'],
		['end', 'paused', 'Não é possível encerrar um leilão pausado.'],
		['cancel', 'cancelled', 'Não é possível cancelar um leilão cancelado.'],
	] as const)('%s in status %s is refused with a message that names both', (name, status, words) => {
		const { problem } = perform(termsFor('live'), stateIn(status), actionNamed(name), BETWEEN);
		expect(problem && wordsOf(problem).detail).toBe(words);
	});

	it('start sets start_time to now and opens at the initial bid', () => {
		const state = { ...stateIn('pending'), current_bid: 5, bid_count: 3, leader: 1 };
		const after = { ...stateIn('pending'), status: 'active', start_time: BETWEEN };
		const fact = { type: 'opened', data: { by: 'auctioneer', terms: termsFor('live') } };
		expect(done(state, { name: 'start' })).toEqual([{ fact, after }]);
	});

	it('pause keeps the reason, the time and the end', () => {
		const after = { ...stateIn('active'), status: 'paused', paused_at: BETWEEN };
		const fact = { type: 'paused', data: { reason: 'Falta de luz na sala' } };
		expect(done(stateIn('active'), actionNamed('pause'))).toEqual([{ fact, after }]);
	});

	it('resume extends the end by the length of the pause', () => {
		const active = stateIn('active');
		const to = END + (BETWEEN - PAUSED_AT);
		expect(done(stateIn('paused'), { name: 'resume' })).toEqual([
			{ fact: { type: 'resumed', data: {} }, after: active },
			{
				fact: { type: 'extended', data: { from: END, to, cause: 'pause' } },
				after: { ...active, end_time: to },
			},
		]);
	});

	it('two pauses add up', () => {
		const first = done(stateIn('paused'), { name: 'resume' }, PAUSED_AT + 5).at(-1)?.after as AuctionState;
		const again = done(first, actionNamed('pause'), PAUSED_AT + 100).at(-1)?.after as AuctionState;
		expect(done(again, { name: 'resume' }, PAUSED_AT + 107).at(-1)?.after.end_time).toBe(END + 12);
	});

	it('end writes the final price to current_bid and sets end_time to now', () => {
		const after = { ...stateIn('active'), status: 'completed', end_time: BETWEEN };
		const fact = { type: 'ended', data: { by: 'auctioneer', winner: 2, final_price: 1_500_00 } };
		expect(done(stateIn('active'), actionNamed('end'))).toEqual([{ fact, after }]);
	});

	it('a declared price is recorded after the end, with its reason; the end keeps the highest bid', () => {
		const reason = 'Acordo homologado entre as partes';
		const [end, declared, ...rest] = done(stateIn('active'), { name: 'end', final_price: 1_700_00, reason });
		expect(end?.fact.data).toMatchObject({ winner: 2, final_price: 1_500_00 });
		expect(end?.after).toMatchObject({ status: 'completed', current_bid: 1_500_00, end_time: BETWEEN });
		expect(declared?.fact).toEqual({ type: 'declared', data: { final_price: 1_700_00, reason } });
		expect(declared?.after).toEqual({ ...end?.after, current_bid: 1_700_00 });
		expect(rest).toEqual([]);
	});

	it.each([
		[{ final_price: 1_700_00 }, 'auction.reason-needed'],
		[{ final_price: 1_700_00, reason: '' }, 'auction.reason-needed'],
		[{ final_price: 1_499_99 }, 'auction.reason-needed'],
		[{ final_price: 1_700_00, reason: 'Acordo', judicial: true }, 'auction.judicial-result'],
		[{ final_price: 1_500_00, judicial: true }, null],
		[{ final_price: 1_500_00, reason: 'Sem efeito' }, null],
	])('ending with %o: %s', (end, code) => {
		const { steps, problem } = perform(termsFor('live'), stateIn('active'), { name: 'end', ...end }, BETWEEN);
		expect(problem?.code ?? null).toBe(code);
		expect(steps).toHaveLength(code ? 0 : 1);
	});

	it('end without a bid has no winner', () => {
		const [ended] = done({ ...stateIn('active'), bid_count: 0, leader: null }, actionNamed('end'));
		expect(ended?.fact.data).toMatchObject({ winner: null });
	});

	it('cancel keeps the reason and ends a pause', () => {
		const after = { ...stateIn('paused'), status: 'cancelled', paused_at: null };
		const fact = { type: 'cancelled', data: { reason: 'Falta de luz na sala' } };
		expect(done(stateIn('paused'), actionNamed('cancel'))).toEqual([{ fact, after }]);
	});
});

describe('the status switch of the form', () => {
	it('starts pending auctions, resumes paused ones, and does nothing else', () => {
		const pairs = STATUSES.flatMap((from) =>
			STATUSES.map((to) => [from, to, switchAction(from, to)] as const),
		);
		expect(pairs.filter(([, , name]) => name !== null)).toEqual([
			['pending', 'active', 'start'],
			['paused', 'active', 'resume'],
		]);
	});
});

describe('a revision', () => {
	const times = { start_time: START + 1, end_time: END + 1 };

	it('moves the times, and the price only while there are no bids', () => {
		const terms = { ...termsFor('live'), initial_bid: 900_00 };
		const [pending, active] = [stateIn('pending'), stateIn('active')];
		expect(revise(terms, pending, times)).toEqual({
			fact: { type: 'revised', data: { terms, ...times } },
			after: { ...pending, ...times, current_bid: 900_00 },
		});
		expect(revise(terms, active, times).after).toEqual({ ...active, ...times });
	});
});

describe('the clock of a scheduled auction', () => {
	const terms = termsFor('scheduled');

	it.each([
		['pending', START - 1, null],
		['pending', START, 'opened'],
		['pending', END - 1, 'opened'],
		['pending', END, null],
		['active', END - 1, null],
		['active', END, 'ended'],
		['active', END + 1, 'ended'],
	] as const)('%s at %i: %s', (status, at, expected) => {
		expect(dueSteps(terms, stateIn(status), at).map(({ fact }) => fact.type)).toEqual(
			expected ? [expected] : [],
		);
	});

	it('opens with the announced start, even when it runs late', () => {
		const fact = { type: 'opened', data: { by: 'clock', terms } };
		const after = { ...stateIn('pending'), status: 'active' };
		expect(dueSteps(terms, stateIn('pending'), START + 300)).toEqual([{ fact, after }]);
	});

	it('closes with the announced end, the leader and the current bid', () => {
		const fact = { type: 'ended', data: { by: 'clock', winner: 2, final_price: 1_500_00 } };
		const after = { ...stateIn('active'), status: 'completed' };
		expect(dueSteps(terms, stateIn('active'), END + 300)).toEqual([{ fact, after }]);
	});
});

describe('statusLabel', () => {
	const start_time = '2026-11-21T12:00:00.000000Z';
	const end_time = '2026-11-21T14:00:00.000000Z';
	const start = Date.parse(start_time);
	const end = Date.parse(end_time);

	it.each([
		['pending', start - 1, 'Agendado'],
		['pending', start, 'Pendente'],
		['pending', end, 'Pendente'],
		['pending', end + 1, 'Expirado'],
		['active', start - 1, 'Ativo'],
		['active', end + 1, 'Ativo'],
		['paused', start, 'Pausado'],
		['completed', end + 1, 'Finalizado'],
		['cancelled', start, 'Cancelado'],
	] as const)('%s at %i is %s', (status, now, label) => {
		expect(statusLabel({ status, start_time, end_time }, now)).toBe(label);
	});

	it.each([
		[null, 'Rascunho'],
		[start_time, 'Agendado'],
	])('published at %s it is %s', (published_at, label) => {
		const auction = { status: 'pending' as const, start_time, end_time, published_at };
		expect(statusLabel(auction, start - 1)).toBe(label);
	});
});

it('the default soft-close window is 3 minutes, and 15 seconds for live auctions', () => {
	expect(DEFAULT_WINDOW).toEqual({ scheduled: 180_000, live: 15_000 });
});
