import { describe, expect, it, test } from 'vitest';
import { appliesTo, askedFacts, FORM_STEP_NAMES, stepOf } from './asked-facts.ts';
import type { LotFactName } from './lot-fields.ts';

const nothing = () => false;

function asked(kind: string, in_sale = false, states: (name: LotFactName) => boolean = nothing) {
	return FORM_STEP_NAMES.flatMap((step) => {
		const { seen, further } = askedFacts({ step, kind, in_sale }, states);
		return [...seen, ...further];
	});
}

const FIDUCIARY = ['contract_value', 'itbi_basis', 'debt', 'residential_financing'] as const;

describe('the facts that the form asks', () => {
	test.each<[kind: string, fact: LotFactName, yes: boolean]>([
		...FIDUCIARY.flatMap((fact): [string, LotFactName, boolean][] => [
			['fiduciary', fact, true],
			['judicial', fact, false],
			['extrajudicial', fact, false],
			['voluntary', fact, false],
			['', fact, false],
		]),
		['judicial', 'owner_incapable', true],
		['fiduciary', 'owner_incapable', false],
		['voluntary', 'owner_incapable', false],
		['voluntary', 'reserve', true],
		['extrajudicial', 'reserve', true],
		['judicial', 'reserve', false],
		['voluntary', 'seller', true],
		['', 'seller', true],
		['judicial', 'seller', false],
		['extrajudicial', 'seller', false],
		['judicial', 'auctioneer_name', true],
		['voluntary', 'appraisal', true],
	])('of kind "%s": %s is %s', (kind, fact, yes) => {
		expect(asked(kind).includes(fact)).toBe(yes);
		expect(appliesTo(fact, kind)).toBe(yes);
	});

	it('are not those that the sale states', () => {
		const inSale = asked('judicial', true);
		const left = asked('judicial').filter((name) => !inSale.includes(name));
		expect(left.toSorted()).toEqual([
			'auctioneer_name',
			'auctioneer_registration',
			'commission_percent',
			'kind',
			'payment_deadline_hours',
		]);
	});

	it('include a fact of another kind that the lot states, so that it can be removed', () => {
		expect(asked('voluntary', false, (name) => name === 'debt')).toContain('debt');
		expect(asked('voluntary', true, (name) => name === 'commission_percent')).not.toContain(
			'commission_percent',
		);
	});

	it('are all facts that have an effect', () => {
		expect(new Set([...asked('judicial'), ...asked('fiduciary')]).size).toBeGreaterThan(30);
	});
});

test.each([
	['kind', 'nature'],
	['title', 'property'],
	['rounds.1.minimum', 'price'],
	['start_date', 'price'],
	['commission_percent', 'terms'],
	['pictures', 'pictures'],
	['revision_reason', undefined],
])('the step of %s is %s', (path, step) => {
	expect(stepOf(path)).toBe(step);
});
