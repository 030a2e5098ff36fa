import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Ending, playScenario, type Scenario } from '#server/testing/conformance.ts';
import { useDatabase } from '#server/testing/database.ts';
import { openServer, playOnServer, type Server } from '#server/testing/play-on-server.ts';
import type { Input } from '#server/testing/scenario-inputs.ts';

const { times } = inject('runs');
const database = useDatabase();
let server: Server;

beforeAll(async () => {
	server = await openServer(database);
});
afterAll(() => server?.db.destroy());

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BASE: Scenario['terms'] = {
	auction_type: 'scheduled',
	initial_bid: 100_000_00,
	increments: [{ from: 0, increment: 1_000_00 }],
	extension: { mode: 'reset', window_ms: 180_000, cap: null },
};
const RESERVE = { ...BASE, conditional: { reserve: 120_000_00, days: 3 } };
const DEBTOR = { ...BASE, fiduciary: { debt: 90_000_00, window_ms: 24_000 } };
const HOLDERS = (ranks?: number[]) => ({
	...BASE,
	preference: { window_ms: 900_000, holders: [2, 3], ...(ranks && { ranks }) },
});

const open: Input[] = [
	{ at: 0, do: 'clock' },
	{ at: MINUTE, do: 'bid', by: 1, amount: 110_000_00 },
];
const sold: Input[] = [...open, { at: HOUR, do: 'clock' }];
const unsold: Input[] = [
	{ at: 0, do: 'clock' },
	{ at: HOUR, do: 'clock' },
];
const countered: Input[] = [
	...sold,
	{ at: HOUR + SECOND, do: 'answer', answer: 'counter', price: 115_000_00 },
];

/** Both holders have a number before. */
const bothBid: Input[] = [
	{ at: 0, do: 'clock' },
	{ at: MINUTE, do: 'bid', by: 1, amount: 100_000_00 },
	{ at: 2 * MINUTE, do: 'bid', by: 2, amount: 101_000_00 },
	{ at: 3 * MINUTE, do: 'bid', by: 3, amount: 102_000_00 },
	{ at: 4 * MINUTE, do: 'bid', by: 1, amount: 110_000_00 },
	{ at: HOUR, do: 'clock' },
];

type Act = Input extends infer Each ? (Each extends { at: number } ? Omit<Each, 'at'> : never) : never;
const accept: Act = { do: 'answer', answer: 'accept' };
const take: Act = { do: 'take', by: 1 };
const redeem: Act = { do: 'redeem', amount: 90_000_00 };
const decide = (outcome: Extract<Input, { do: 'decide' }>['outcome']): Act => ({ do: 'decide', outcome });
const propose = (by: number, price: number): Act => ({ do: 'propose', by, price });
const prefer = (by: number): Act => ({ do: 'prefer', by });
const bid: Act = { do: 'bid', by: 2, amount: 130_000_00 };
const clock: Act = { do: 'clock' };

/** Two acts at one instant, after what came before. */
const RACES: [name: string, terms: Scenario['terms'], before: Input[], at: number, acts: [Act, Act]][] = [
	['an acceptance and the silence', RESERVE, sold, HOUR + 3 * SECOND, [accept, clock]],
	['an acceptance and a refusal', RESERVE, sold, HOUR + SECOND, [accept, { do: 'answer', answer: 'refuse' }]],
	['two acceptances', RESERVE, sold, HOUR + SECOND, [accept, accept]],
	[
		'two counter-offers',
		RESERVE,
		sold,
		HOUR + SECOND,
		[
			{ do: 'answer', answer: 'counter', price: 116_000_00 },
			{ do: 'answer', answer: 'counter', price: 117_000_00 },
		],
	],
	[
		'a counter-offer that is taken, and the acceptance of the bid',
		RESERVE,
		countered,
		HOUR + 2 * SECOND,
		[take, accept],
	],
	['a counter-offer that is taken, and its end', RESERVE, countered, HOUR + 25 * SECOND, [take, clock]],
	['a counter-offer that is taken twice', RESERVE, countered, HOUR + 2 * SECOND, [take, take]],
	['an acceptance and a settlement', RESERVE, sold, HOUR + SECOND, [accept, decide('settled')]],
	['a withdrawal and a bid', BASE, open, 2 * MINUTE, [decide('withdrawn'), bid]],
	['a settlement and the end', BASE, open, HOUR, [decide('settled'), clock]],
	['the fiduciante’s payment and a bid', DEBTOR, open, 2 * MINUTE, [redeem, bid]],
	['the fiduciante’s payment and the end', DEBTOR, open, HOUR, [redeem, clock]],
	['the fiduciante’s payment and the end of his term', DEBTOR, sold, HOUR + 24 * SECOND, [redeem, clock]],
	['two payments of the fiduciante', DEBTOR, open, 2 * MINUTE, [redeem, redeem]],
	['two holders of one rank', HOLDERS(), bothBid, HOUR + MINUTE, [prefer(2), prefer(3)]],
	['a lower and a higher rank', HOLDERS([2, 1]), bothBid, HOUR + MINUTE, [prefer(2), prefer(3)]],
	['a settlement and a holder’s answer', HOLDERS(), sold, HOUR + MINUTE, [decide('settled'), prefer(2)]],
	['a default and an annulment', BASE, sold, HOUR + SECOND, [decide('unpaid'), decide('annulled')]],
	['two proposals', BASE, unsold, HOUR + SECOND, [propose(1, 80_000_00), propose(2, 90_000_00)]],
	['a proposal and a withdrawal', BASE, unsold, HOUR + SECOND, [propose(1, 80_000_00), decide('withdrawn')]],
];

/** The end of a scenario by the rules; the outcomes of the last two in the order of `acts`. */
function byRules(scenario: Scenario, at: number, acts: readonly Act[], reversed: boolean): Ending {
	const ordered = reversed ? acts.toReversed() : acts;
	const inputs = [...scenario.inputs, ...ordered.map((act) => ({ at, ...act }) as Input)];
	const { outcomes, ...ending } = playScenario({ ...scenario, inputs });
	const last = outcomes.slice(-2);
	return { ...ending, outcomes: [...outcomes.slice(0, -2), ...(reversed ? last.toReversed() : last)] };
}

describe('two acts at once have the effect of one after the other', () => {
	test.each(RACES)('%s', async (name, terms, before, at, acts) => {
		const expected = { invoices: [] } as unknown as Ending;
		const scenario = { name, why: '', terms, end: HOUR, inputs: before, expected };
		const either = [false, true].map((reversed) => byRules(scenario, at, acts, reversed));
		for (let n = 0; n < 2 * times; n += 1) {
			const inputs = [
				...before,
				...(n % 2 ? acts.toReversed() : acts).map((act) => ({ at, ...act }) as Input),
			];
			const { outcomes, ...ending } = await playOnServer(server, { ...scenario, inputs }, 2);
			const last = outcomes.slice(-2);
			const played = {
				...ending,
				outcomes: [...outcomes.slice(0, -2), ...(n % 2 ? last.toReversed() : last)],
			};
			expect(either.map(wordsOf)).toContain(wordsOf(played));
		}
	});
});

/** The server does not find a withdrawn lot any more, and accepting a proposal declines the others: the same refusals in other words. */
const SAME: Record<string, string> = {
	'auction.not-found': 'bid.auction-not-active',
	'proposal.state': 'proposal.another-accepted',
};

const wordsOf = ({ invoices, suspended, round, outcome, outcomes, ...ending }: Ending) =>
	JSON.stringify([
		outcomes.map((each) => SAME[each] ?? each),
		Object.entries(ending).sort(),
		outcome,
		invoices,
	]);
