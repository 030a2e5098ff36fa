import { describe, expect, it } from 'vitest';
import { withFacts } from '#domain/auction/auction.ts';
import { chain, GENESIS } from '#domain/ledger/ledger.ts';
import { PRODUCT } from '#prove/proofs/rules.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { applyEvent } from '#server/testing/auction-events.ts';
import {
	type Ending,
	hashOfFacts,
	playScenario,
	readScenarios,
	type Scenario,
} from '#server/testing/conformance.ts';
import { readIndependently } from './independent-verifier.ts';
import { expectedOutcome } from './oracle.ts';

/** The name of a record in scenarios, from the oracle's text of a fact. */
const recordOf = (fact: string) =>
	fact.endsWith(' auto') ? `${fact.split(' ')[0]} auto` : (fact.split(' ')[0] as string);

const SCENARIOS = readScenarios();

/** The ledger of a scenario by the rules; `opened` is the hash that its opening states. */
function ledgerOf(scenario: Scenario, opened = hashOfFacts(scenario.terms.facts)): string[] {
	const texts: string[] = [];
	let head = { seq: 0, hash: GENESIS };
	let facts = opened;
	playScenario(scenario, (...decision) => {
		const [, , event, at] = decision;
		const outcome = applyEvent(PRODUCT, ...decision);
		const steps = outcome.steps.map((step) => withFacts(step, () => facts));
		if (event.kind === 'revise' && steps.length > 0) facts = event.facts.after;
		for (const { text, hash, record } of chain('a', head, steps, at, sha256)) {
			texts.push(text);
			head = { seq: record.seq, hash };
		}
		return { ...outcome, records: steps.map(({ fact }) => fact.type) };
	});
	return texts;
}

const readTexts = (texts: readonly string[]) => readIndependently(Buffer.from(texts.join('\n')));

describe('the conformance suite', () => {
	it('has at least 40 scenarios, each with a unique name and its rule', () => {
		expect(SCENARIOS.length).toBeGreaterThanOrEqual(40);
		expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
		expect(SCENARIOS.filter(({ why }) => !/^(rules|decision|outage rule)/.test(why))).toEqual([]);
	});

	it.each(SCENARIOS)('$suite: $name', (scenario) => {
		expect(playScenario(scenario)).toEqual(scenario.expected);
	});

	it.each(SCENARIOS)('$suite: $name, by the oracle, which shares no code with the rules', (scenario) => {
		const ending = playScenario(scenario, (...decision) => {
			const { facts, problem, after, terms = decision[0] } = expectedOutcome(...decision);
			return { records: facts.map(recordOf), problem, after, terms };
		});
		expect(ending).toEqual(scenario.expected);
	});

	it('leads to ledgers that the independent verifier reads', () => {
		// A ledger has no time before 1970, where scenarios are before their opening.
		const ledgers = SCENARIOS.filter(({ inputs }) => inputs.every(({ at }) => at >= 0)).map((each) =>
			ledgerOf(each),
		);
		const found = ledgers.filter((texts) => texts.length > 0).map(readTexts);
		expect(found.length).toBeGreaterThan(250);
		expect(found.filter(({ wrong }) => wrong !== null)).toEqual([]);
	});

	it('has changes of what bidders see, whose chain the independent verifier reads', () => {
		const changed = SCENARIOS.filter(({ expected }) => (expected.facts?.length ?? 0) > 1);
		expect(changed.length).toBeGreaterThanOrEqual(4);
		for (const scenario of changed) {
			const texts = ledgerOf(scenario, hashOfFacts({ title: 'Outro imóvel' }));
			const record = texts.findIndex((text) => text.includes('"before"')) + 1;
			expect(readTexts(texts).wrong).toEqual({
				record,
				why: 'the facts of the lot changed without a record',
			});
		}
	});

	it('finds every kind of wrong expectation', () => {
		const wrong: Partial<Ending>[] = [
			{ price: 1 },
			{ end: 1 },
			{ leader: 9 },
			{ bid_count: 99 },
			{ status: 'pending' },
			{ ledger: [] },
			{ round: 9 },
			{ facts: ['0'] },
			{ outcomes: [] },
		];
		const [scenario] = SCENARIOS.filter(({ suite }) => suite === 'ties');
		for (const planted of wrong)
			expect(playScenario(scenario as never)).not.toEqual({ ...scenario?.expected, ...planted });
	});
});
