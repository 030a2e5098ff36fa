import * as auction from '#domain/auction.ts';
import * as bidding from '#domain/bidding.ts';
import * as calls from '#domain/calls.ts';
import * as ceilings from '#domain/ceilings.ts';
import type { Rules } from '#domain/happening.ts';
import * as ledger from '#domain/ledger.ts';
import * as outage from '#domain/outage.ts';
import { type Chance, chanceOf } from './chance.ts';
import { MUTANTS, mutated, UNHARMED } from './mutants.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { alphabetOf, birth, momentsOf, PAIRS, type Place, pairOf, TERMS, tryOut } from './rule-search.ts';

const OWN: Rules = { auction, bidding, calls, ceilings, ledger, outage };

/** Things tried on each mutant before it is given up as not found. */
const PATIENCE = 60_000;

/** What a search has tried so far. */
interface Search {
	rules: Rules;
	n: number;
	tried: number;
	faults: string[];
	pairs: Set<string>;
	/** The shapes of places that were met. */
	shapes: Set<string>;
	depth: number;
	accepted: number;
	/** Whether every shape was visited. */
	complete: boolean;
	/** Stops at the first fault: enough for a mutant. */
	hasty: boolean;
}

/**
 * What matters of a place to what may follow: two places of one shape differ in figures only. Visiting one of each, and
 * trying everything there at every border of time, is the exhaustive part.
 */
function shapeOf({ terms, before: { state, ceiling, call }, last }: Place): string {
	const { extension, auction_type } = terms;
	const step = state.current_bid < 100_00 ? 10_00 : 25_00;
	const left = ceiling === null ? null : Math.sign(ceiling - state.current_bid - step);
	const season = [state.start_time, state.end_time - extension.window_ms * 1_000, state.end_time].filter(
		(at) => at <= last,
	);
	const capped = extension.cap === null ? null : Math.sign(extension.cap - state.end_time);
	const paused =
		state.paused_at === null ? null : state.end_time - state.paused_at <= extension.window_ms * 1_000;
	const price = [state.bid_count === 0, step];
	return JSON.stringify([
		auction_type,
		extension.mode,
		capped,
		state.status,
		state.leader,
		price,
		left,
		season.length,
		call,
		paused,
	]);
}

/** Breadth first: every shape that can be reached, everything that may be tried there, nearest first. */
function searchShapes(search: Search): void {
	const queue: Place[] = TERMS.map(birth);
	for (const place of queue) {
		for (const at of momentsOf(place))
			for (const event of alphabetOf(place)) {
				if (search.tried >= search.n || (search.hasty && search.faults.length > 0)) return;
				const next = step(search, place, { event, at });
				const shape = shapeOf(next);
				if (search.shapes.has(shape)) continue;
				search.shapes.add(shape);
				search.depth = Math.max(search.depth, next.depth);
				queue.push(next);
			}
	}
	search.complete = true;
}

/** Lives of up to 60 things that happen, at borders of time or between them. */
function searchLives(search: Search, chance: Chance, until: number): void {
	while (search.tried < until && !(search.hasty && search.faults.length > 0)) {
		let place = birth(chance.pick(TERMS));
		for (let age = 0; age < 60 && search.tried < until; age += 1) {
			const border = chance.once(3) ? chance.pick(momentsOf(place)) : place.last + 1;
			const at = border + (chance.once(4) ? chance.below(40_000_000) : 0);
			const event = chance.pick(alphabetOf(place));
			const ends = event.kind === 'cancel' || event.kind === 'end';
			if (ends && !chance.once(10)) continue;
			place = step(search, place, { event, at });
		}
	}
}

function step(search: Search, place: Place, tried: Parameters<typeof tryOut>[2]): Place {
	const { done, faults } = attempt(search.rules, place, tried);
	search.tried += 1;
	search.pairs.add(pairOf(place, tried.event));
	if (done?.steps.some(({ fact }) => fact.type === 'bid-accepted')) search.accepted += 1;
	for (const fault of faults) if (search.faults.length < 1_000) search.faults.push(fault);
	return { ...place, before: done?.after ?? place.before, last: tried.at, depth: place.depth + 1 };
}

/** A rule that throws is wrong as well. */
function attempt(rules: Rules, place: Place, tried: Parameters<typeof tryOut>[2]) {
	try {
		return tryOut(rules, place, tried);
	} catch (error) {
		return { done: null, faults: [`${tried.event.kind} threw: ${error}`] };
	}
}

function searched(rules: Rules, n: number, seed: number, hasty: boolean): Search {
	const search: Search = {
		rules,
		n,
		tried: 0,
		faults: [],
		pairs: new Set(),
		shapes: new Set(),
		depth: 0,
		accepted: 0,
		complete: false,
		hasty,
	};
	// Lives go deep at once, where most faults are; shapes leave nothing out.
	searchLives(search, chanceOf(seed), hasty ? n / 2 : n / 5);
	searchShapes(search);
	searchLives(search, chanceOf(seed + 1), n);
	return search;
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	if (control) return killAll(n, seed, progress);
	const search = searched(OWN, n, seed, false);
	progress(n);
	const missed = PAIRS.filter((pair) => !search.pairs.has(pair));
	const examples = [...search.faults, ...missed.map((pair) => `never tried: ${pair}`)];
	return {
		n: search.tried,
		violations: examples.length,
		counted: {
			shapes: search.shapes.size,
			every_shape_visited: Number(search.complete),
			depth: search.depth,
			pairs: search.pairs.size,
			pairs_missed: missed.length,
			moves_with_an_accepted_bid: search.accepted,
		},
		examples,
	};
}

/** Every mutant must be found: one that lives leaves the control uncaught. */
async function killAll(n: number, seed: number, progress: Trial['progress']): Promise<Finding> {
	const unharmed = searched(await mutated(UNHARMED), 2_000, seed, true).faults;
	if (unharmed.length > 0) throw new Error(`a copy without a fault is found to have one: ${unharmed[0]}`);
	const alive: string[] = [];
	const chosen = MUTANTS.slice(0, n);
	for (const [at, mutant] of chosen.entries()) {
		const { faults } = searched(await mutated(mutant), PATIENCE, seed, true);
		if (faults.length === 0) alive.push(`${mutant.file}: ${mutant.why}`);
		progress(at + 1);
	}
	const killed = chosen.length - alive.length;
	return {
		n: chosen.length,
		violations: alive.length === 0 ? killed : 0,
		counted: { mutants: chosen.length, killed },
		examples: alive.map((name) => `not found: ${name}`),
	};
}

/** The rules of bidding hold: everything that may happen, in every shape that an auction can take. */
export const RULES: Proof = {
	id: 'rules',
	promise:
		'0 violations of the rules of bidding: every shape of an auction × everything that may happen × every border of time, against a second telling of the rules, the invariants and the ledger’s own reader',
	control: `${MUTANTS.length} planted faults in the rules, each of which must be found`,
	n: { small: 30_000, usual: 1_000_000, control: MUTANTS.length },
	run,
};
