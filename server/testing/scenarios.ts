import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario, ScenarioTerms } from '#domain/conformance.ts';
import { HOUR, micros } from '#domain/time.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'conformance');

/** A file of scenarios: what is the same for all of them, and what each says beside it. */
interface Suite {
	terms: ScenarioTerms;
	scenarios: (Omit<Scenario, 'terms' | 'end'> & { terms?: Partial<ScenarioTerms>; end?: number })[];
}

/** Every scenario of the conformance suite, whole. */
export function readScenarios(): (Scenario & { suite: string })[] {
	const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
	return names.sort().flatMap((name) => {
		const { terms, scenarios } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Suite;
		return scenarios.map((each) => ({
			end: micros(HOUR),
			...each,
			terms: { ...terms, ...each.terms },
			suite: name.replace('.json', ''),
		}));
	});
}
