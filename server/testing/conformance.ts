import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonRefusalCode } from '#domain/auction/access.ts';
import * as actions from '#domain/auction/actions.ts';
import * as auction from '#domain/auction/auction.ts';
import * as bidding from '#domain/auction/bidding.ts';
import * as conditional from '#domain/auction/conditional.ts';
import * as debtorPreference from '#domain/auction/debtor-preference.ts';
import * as decideOutcome from '#domain/auction/decide-outcome.ts';
import * as calls from '#domain/auction/hammer-calls.ts';
import * as outage from '#domain/auction/outage.ts';
import { standingOf } from '#domain/auction/outcome-acts.ts';
import type { StoredOutcome } from '#domain/auction/outcome-facts.ts';
import * as preference from '#domain/auction/preference.ts';
import * as proxyBids from '#domain/auction/proxy-bids.ts';
import * as roundStates from '#domain/auction/round-states.ts';
import * as suspension from '#domain/auction/suspension.ts';
import * as ledger from '#domain/ledger/ledger.ts';
import { hashedFacts, type RevisedField } from '#domain/lot/seen-facts.ts';
import * as proposals from '#domain/settlement/proposals.ts';
import { canonical } from '#domain/values/canonical.ts';
import { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import type { Centavos } from '#domain/values/money.ts';
import { HOUR, type Micros, micros } from '#domain/values/time.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { type AuctionEvent, type AuctionSnapshot, applyEvent } from './auction-events.ts';
import type { SellersTerms } from './outcome-events.ts';
import { eventOf, type Input, type StatedFacts } from './scenario-inputs.ts';

/** The terms of a scenario. Times are in µs from the opening. */
interface ScenarioTerms extends Omit<auction.Terms, 'commission_bp'> {
	judicial?: boolean;
	/** Who has a right of preference, and the window for it. */
	preference?: { window_ms: number; holders: number[]; ranks?: number[] };
	/** A fiduciary lot: what the fiduciante owes, null without a figure, and his term after a hammer in the first round. */
	fiduciary?: { debt: Centavos | null; window_ms: number };
	/** What of a sale is the seller's decision. */
	conditional?: SellersTerms;
	/** What bidders see of the lot before the first change. */
	facts?: StatedFacts;
}

/** The result of a scenario: the outcome of each input, the auction, and the types of its records. */
export interface Ending {
	outcomes: string[];
	status: auction.AuctionStatus;
	leader: number | null;
	price: Centavos;
	end: Micros;
	bid_count: number;
	/** Whether it is suspended; undefined while it is not. */
	suspended?: true | undefined;
	/** How it ended, where its bids do not tell. */
	outcome?: StoredOutcome | undefined;
	/** The price of each invoice that was opened, in order; undefined where the scenario does not ask. */
	invoices?: Centavos[] | undefined;
	/** The current round; undefined on a lot without rounds. */
	round?: number | undefined;
	ledger: string[];
	/** The hashes of what bidders see that the records state, in order; undefined where the scenario does not ask. */
	facts?: string[] | undefined;
}

export interface Scenario {
	name: string;
	/** The rule that decides the outcome. */
	why: string;
	terms: ScenarioTerms;
	/** The planned end. */
	end: Micros;
	inputs: Input[];
	expected: Ending;
}

/** The type of a record in scenarios, which distinguish automatic bids. */
export function recordName({ type, data }: auction.Fact): string {
	return 'auto' in data ? `${type} auto` : type;
}

/** The hash of what bidders see of a lot without pictures and documents (docs/ledger.md). */
export const hashOfFacts = (facts: StatedFacts = {}): string =>
	sha256(canonical(hashedFacts({ images: [], documents: [], ...facts })));

const RULES = {
	actions,
	auction,
	bidding,
	calls,
	proxyBids,
	ledger,
	outage,
	roundStates,
	preference,
	suspension,
	conditional,
	debtorPreference,
	decideOutcome,
	proposals,
};

/** Decides one event: the records that it leaves by their names, the problem if it was refused, and the auction afterwards. */
type Decide = (
	terms: auction.Terms,
	before: AuctionSnapshot,
	event: AuctionEvent,
	at: Micros,
) => { records: string[]; problem: string | null; after: AuctionSnapshot; terms: auction.Terms };

/** The product's rules. */
const decideByRules: Decide = (...decision) => {
	const { steps, problem, after, terms } = applyEvent(RULES, ...decision);
	return { records: steps.map(({ fact }) => recordName(fact)), problem, after, terms };
};

/** Plays a scenario without a server, by the product's rules or by others. */
export function playScenario(
	{ terms, end, inputs, expected }: Scenario,
	decide: Decide = decideByRules,
): Ending {
	const state: auction.AuctionState = {
		status: 'pending',
		current_bid: terms.initial_bid,
		bid_count: 0,
		leader: null,
		start_time: 0,
		end_time: end,
		paused_at: null,
		...(terms.rounds && { round: 1 }),
	};
	const play = new Play(
		decide,
		{ ...terms, commission_bp: 0 },
		{
			state,
			maximum: null,
			call: 0,
			...rightsOf(terms),
			...(terms.conditional && { seller: terms.conditional }),
		},
		terms.facts,
	);
	const { judicial = false } = terms;
	const outcomes = inputs.map((input) => play.take(input, judicial));
	const {
		status,
		leader,
		current_bid: price,
		end_time,
		bid_count,
		round,
		suspended_at,
		outcome,
	} = play.now.state;
	const suspended = suspended_at === undefined ? undefined : true;
	return {
		outcomes,
		status,
		leader,
		price,
		end: end_time,
		bid_count,
		suspended,
		round,
		outcome,
		invoices: expected.invoices && play.invoices,
		ledger: play.records,
		facts: expected.facts && play.hashes,
	};
}

function rightsOf({ preference, fiduciary }: ScenarioTerms): Partial<AuctionSnapshot> {
	if (!fiduciary) return preference ? { preference } : {};
	const { debt, window_ms: debtor_ms } = fiduciary;
	return { preference: { window_ms: 0, holders: [], ...preference, debtor_ms }, debt };
}

class Play {
	readonly records: string[] = [];
	readonly invoices: Centavos[] = [];
	readonly hashes: string[] = [];
	now: AuctionSnapshot;
	readonly #decide: Decide;
	#terms: auction.Terms;
	/** Who may not bid, and why. */
	readonly #barred = new Map<number, PersonRefusalCode>();
	#last = Number.NEGATIVE_INFINITY;
	/** The most that the leader owes: the highest bid, until another price is agreed. */
	#most = 0;
	#facts: StatedFacts;

	constructor(decide: Decide, terms: auction.Terms, now: AuctionSnapshot, facts: StatedFacts = {}) {
		this.#decide = decide;
		this.#terms = terms;
		this.now = now;
		this.#facts = facts;
	}

	/** Applies one input and returns its outcome. */
	take(input: Input, judicial: boolean): string {
		if (input.do === 'bar') this.#barred.set(input.by, `bid.${input.why}`);
		if (input.do === 'readmit') this.#barred.delete(input.by);
		if (input.do === 'bar' || input.do === 'readmit') return 'done';
		if (input.do === 'revise') return this.#revise(input);
		const event = eventOf(input, this.now, this.#barred, judicial);
		if (event === null) return NO_PROXY_BID;
		// On the server the scheduler acts before an administrator does.
		if (!['bid', 'drop', 'clock', 'outage', 'prefer', 'take'].includes(event.kind))
			this.#apply({ kind: 'clock' }, input.at);
		const { problem, recorded } = this.#apply(event, input.at);
		return problem ?? (event.kind === 'bid' ? 'accepted' : recorded ? 'done' : 'nothing');
	}

	/** Changes what bidders see. A ledger does not begin with that: its opening states what they see then. */
	#revise({ facts, reason = '', at }: Extract<Input, { do: 'revise' }>): string {
		this.#apply({ kind: 'clock' }, at);
		const now = { ...this.#facts, ...facts };
		const fields = Object.keys(facts) as RevisedField[];
		const change = { before: hashOfFacts(this.#facts), after: hashOfFacts(now), fields, reason };
		const begun = this.records.length > 0;
		const { problem, recorded } = begun
			? this.#apply({ kind: 'revise', facts: change }, at)
			: { problem: null, recorded: false };
		if (problem) return problem;
		this.#facts = now;
		return recorded ? 'done' : 'nothing';
	}

	#apply(event: AuctionEvent, wanted: Micros): { problem: string | null; recorded: boolean } {
		const at = Math.max(wanted, this.#last + 1);
		const { records, problem, after, terms } = this.#decide(this.#terms, this.now, event, at);
		const recorded = records.length > 0;
		if (recorded) this.#last = at;
		this.#invoice(records, after);
		this.now = after;
		this.#terms = terms;
		this.records.push(...records);
		if (event.kind === 'revise' && recorded) this.hashes.push(event.facts.after);
		else if (records.some((record) => OPENINGS.includes(record))) this.hashes.push(hashOfFacts(this.#facts));
		return { problem, recorded };
	}

	/** An invoice is opened when the lot is sold, and not before. */
	#invoice(records: readonly string[], { state }: AuctionSnapshot): void {
		if (!auction.isOver(this.now.state.status)) this.#most = this.now.state.current_bid;
		if (AGREE.some((type) => records.includes(type))) this.#most = state.current_bid;
		if (standingOf(state) === 'sold' && standingOf(this.now.state) !== 'sold')
			this.invoices.push(Math.min(state.current_bid, this.#most));
	}
}

/** The records that state what bidders see of the lot. */
const OPENINGS = ['opened', 'round-opened'];

/** By these a price is agreed on that no bid named. */
const AGREE = ['counter-accepted', 'proposal-accepted', 'second-chance-accepted'];

const FOLDER = join(import.meta.dirname, '..', '..', 'conformance');

/** A file of scenarios: shared terms, and what each scenario adds. */
interface Suite {
	terms: ScenarioTerms;
	scenarios: (Omit<Scenario, 'terms' | 'end'> & { terms?: Partial<ScenarioTerms>; end?: number })[];
}

/** Every scenario of the conformance suite, with all its terms. */
export function readScenarios(): (Scenario & { suite: string })[] {
	const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
	return names.sort().flatMap((name) => {
		const { terms, scenarios } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Suite;
		return scenarios.map((each) => ({
			end: (each.terms?.rounds ?? terms.rounds)?.[0]?.end_time ?? micros(HOUR),
			...each,
			terms: { ...terms, ...each.terms },
			suite: name.replace('.json', ''),
		}));
	});
}
