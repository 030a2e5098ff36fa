import type { PersonRefusalCode } from '#domain/auction/access.ts';
import type { Call } from '#domain/auction/hammer-calls.ts';
import type { DecidedOutcome } from '#domain/auction/outcomes.ts';
import type { Centavos } from '#domain/values/money.ts';
import { MINUTE, type Micros, micros } from '#domain/values/time.ts';
import type { AuctionEvent, AuctionSnapshot } from './auction-events.ts';

/** What bidders see of a lot, by the names and in the units of the API. */
export type StatedFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** One input of a scenario (conformance/README.md), `at` µs from the opening. */
export type Input = { at: Micros } & (
	| { do: 'bid'; by: number; amount: Centavos; most?: Centavos; round?: number }
	| { do: 'take-back'; by: number }
	| { do: 'prefer'; by: number }
	| { do: 'readmit'; by: number }
	| { do: 'bar'; by: number; why: 'not-approved' | 'admin' | 'seller' | 'remiss' | 'barred' }
	| { do: 'clock' | 'resume' }
	| { do: 'start'; reason?: string }
	| { do: 'pause' | 'suspend' | 'cancel'; reason: string }
	/** All dates ahead move by so many minutes. */
	| { do: 'postpone'; minutes: number; reason: string }
	/** What bidders see of the lot is changed. */
	| { do: 'revise'; facts: StatedFacts; reason?: string }
	| { do: 'end'; final_price: Centavos; reason?: string }
	| { do: 'call'; call: Call }
	| { do: 'answer'; answer: 'accept' | 'refuse' | 'counter'; price?: Centavos }
	| { do: 'take'; by: number }
	| { do: 'redeem'; amount: Centavos; paid_at?: Micros }
	| { do: 'decide'; outcome: DecidedOutcome }
	| { do: 'propose'; by: number; price: Centavos }
	| { do: 'next'; by: number; price: Centavos }
	| { do: 'outage'; since: Micros; until: Micros }
);

/** The event of an input; null for a person who takes back a maximum that is not theirs. */
export function eventOf(
	input: Exclude<Input, { do: 'bar' | 'readmit' | 'revise' }>,
	{ state: { leader }, preference }: AuctionSnapshot,
	barred: ReadonlyMap<number, PersonRefusalCode>,
	judicial: boolean,
): AuctionEvent | null {
	switch (input.do) {
		case 'bid': {
			const { by: bidder, amount, most: maximum = null, round } = input;
			const holder_may = leader === null || !barred.has(leader);
			const why = barred.get(bidder) ?? null;
			return { kind: 'bid', bidder, amount, maximum, round, barred: why, holder_may };
		}
		case 'take-back':
			return input.by === leader ? { kind: 'drop' } : null;
		case 'prefer':
			return {
				kind: 'prefer',
				bidder: input.by,
				holder: preference?.holders.includes(input.by) ?? false,
			};
		case 'end':
			return { kind: 'end', final_price: input.final_price, reason: input.reason !== undefined, judicial };
		case 'start':
			return { kind: 'start', reason: input.reason !== undefined };
		case 'postpone':
			return { kind: 'postpone', by: micros(input.minutes * MINUTE) };
		case 'call':
			return { kind: 'call', call: input.call };
		case 'answer':
			return { kind: 'answer', answer: input.answer, ...(input.price && { price: input.price }) };
		case 'take':
			return { kind: 'take', bidder: input.by };
		case 'redeem':
			return { kind: 'redeem', amount: input.amount, paid_at: input.paid_at ?? input.at };
		case 'decide':
			return { kind: 'decide', outcome: input.outcome };
		case 'propose':
			return { kind: 'propose', proponent: input.by, price: input.price };
		case 'next':
			return { kind: 'next', bidder: input.by, price: input.price };
		case 'outage':
			return { kind: 'outage', since: input.since, until: input.until };
		default:
			return { kind: input.do };
	}
}
