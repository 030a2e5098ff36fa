import { describe, expect, it } from 'vitest';
import { type Ending, playScenario, readScenarios } from '#server/testing/conformance.ts';
import { expectedOutcome } from './oracle.ts';

/** The name of a record in scenarios, from the oracle's text of a fact. */
const recordOf = (fact: string) =>
	fact.endsWith(' auto') ? `${fact.split(' ')[0]} auto` : (fact.split(' ')[0] as string);

const SCENARIOS = readScenarios();

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

	it('finds every kind of wrong expectation', () => {
		const wrong: Partial<Ending>[] = [
			{ price: 1 },
			{ end: 1 },
			{ leader: 9 },
			{ bid_count: 99 },
			{ status: 'pending' },
			{ ledger: [] },
			{ round: 9 },
			{ outcomes: [] },
		];
		const [scenario] = SCENARIOS.filter(({ suite }) => suite === 'ties');
		for (const planted of wrong)
			expect(playScenario(scenario as never)).not.toEqual({ ...scenario?.expected, ...planted });
	});
});
