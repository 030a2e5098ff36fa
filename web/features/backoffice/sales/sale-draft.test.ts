import { describe, expect, it } from 'vitest';
import { newSale } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import {
	bodyOf,
	changesOf,
	draftOf,
	enrolmentOptions,
	NEW_SALE,
	type SaleDraft,
	termFault,
	withField,
} from './sale-draft.ts';

const typed: SaleDraft = {
	...NEW_SALE,
	title: 'Leilão da 2ª Vara',
	commission_percent: '5,5',
	cap_minutes: '30',
	increments: [{ key: 'a', from: 0, step: 500_00 }],
	court: ' 2ª Vara ',
	parties: [{ key: 'b', role: 'Executado', name: 'Carlos', tax_id: '' }],
};

const body = {
	title: 'Leilão da 2ª Vara',
	commission_percent: 5.5,
	extension: { mode: 'reset', window_s: 180, cap_minutes: 30 },
	increments: [{ from: 0, step: 500 }],
	case_number: null,
	court: '2ª Vara',
	parties: [{ role: 'Executado', name: 'Carlos', tax_id: null }],
};

/** The stored sale that a body becomes. */
const stored = (draft: SaleDraft) =>
	({
		...bodyOf(draft),
		id: 'x',
		number: '1/2026',
		version: 1,
		lots: [],
		documents: [],
		missing: [],
		warnings: [],
	}) as unknown as AdminSale;

describe('the body of a sale', () => {
	it('has numbers, and null for what is not stated', () => {
		expect(bodyOf(typed)).toMatchObject(body);
		expect(newSale.safeParse(bodyOf(typed)).success).toBe(true);
	});

	it('has the commission in the case of judicial sales alone, and a fine only where one is typed', () => {
		const court: SaleDraft = { ...typed, commission_to: 'court', default_penalty_percent: '2,5' };
		expect(bodyOf(court)).toMatchObject({ commission_to: 'court', default_penalty_percent: 2.5 });
		expect(bodyOf({ ...court, kind: 'fiduciary' }).commission_to).toBe('auctioneer');
		expect(bodyOf(typed).default_penalty_percent).toBeNull();
		expect(draftOf(stored(court))).toMatchObject({ commission_to: 'court', default_penalty_percent: '2,5' });
	});

	it('has the costs of the edital in reais, each with who receives it', () => {
		const costs = [{ key: '0', label: 'Remoção', amount: 350_50, payee: 'operator' as const }];
		const body = bodyOf({ ...typed, costs });
		expect(body.costs).toEqual([{ label: 'Remoção', amount: 350.5, payee: 'operator' }]);
		expect(draftOf(stored({ ...typed, costs })).costs).toEqual(costs);
		expect(newSale.safeParse(body).success).toBe(true);
	});

	it.each<[keyof SaleDraft, string, string]>([
		['title', '', 'title'],
		['commission_percent', '', 'commission_percent'],
		['commission_percent', 'muito', 'commission_percent'],
		['payment_deadline_hours', '0', 'payment_deadline_hours'],
		['preference_minutes', '0', 'preference_minutes'],
		['default_penalty_percent', '101', 'default_penalty_percent'],
		['window_minutes', '', 'extension.window_s'],
		['cap_minutes', 'x', 'extension.cap_minutes'],
	])('%s as %j is refused at %s', (field, value, path) => {
		const read = newSale.safeParse(bodyOf({ ...typed, [field]: value }));
		expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
	});

	it('has no case and no parties for a kind without them', () => {
		const voluntary = bodyOf({ ...typed, kind: 'voluntary', case_number: '1' });
		expect(voluntary).toMatchObject({ case_number: null, court: null, parties: [] });
		expect(bodyOf({ ...typed, kind: 'fiduciary' })).toMatchObject({ court: null, parties: body.parties });
	});
});

describe('changes', () => {
	it('are none after reading a sale, and only those fields that were typed', () => {
		const sale = stored(typed);
		expect(changesOf(draftOf(sale), sale)).toEqual({});
		expect(changesOf({ ...draftOf(sale), title: 'Outro', increments: [] }, sale)).toEqual({
			title: 'Outro',
			increments: null,
		});
	});
});

it.each([
	['kind', 'voluntary', true, { enrolment: 'open' }],
	['kind', 'voluntary', false, { enrolment: 'accept' }],
	['kind', 'administrative', true, { enrolment: 'open' }],
	['kind', 'administrative', false, { enrolment: 'open' }],
	['kind', 'fiduciary', false, { enrolment: 'accept', extension_mode: 'reset', cap_minutes: '' }],
	['modality', 'simultaneous', true, { window_minutes: '0,25' }],
	['modality', 'simultaneous', false, { window_minutes: '3' }],
] as const)('%s as %s of a sale, new: %j, gives %j', (name, value, isNew, expected) => {
	expect(withField(typed, name, value, isNew)).toMatchObject(expected);
});

it.each([
	['voluntary', 'accept', ['open', 'accept', 'review']],
	['judicial', 'accept', ['accept', 'review']],
	['judicial', 'open', ['open', 'accept', 'review']],
	['administrative', 'open', ['open']],
] as const)('a sale of kind %s with the enrolment %s offers %j', (kind, enrolment, offered) => {
	expect(Object.keys(enrolmentOptions({ ...typed, kind, enrolment }))).toEqual(offered);
});

it.each([
	['window_minutes', { window_minutes: '3' }, false],
	['window_minutes', { window_minutes: '2,99' }, true],
	['window_minutes', { modality: 'simultaneous', window_minutes: '0,25' }, false],
	['window_minutes', { modality: 'simultaneous', window_minutes: '0,2' }, true],
	['window_minutes', { kind: 'voluntary', window_minutes: '0' }, false],
	['payment_deadline_hours', { payment_deadline_hours: '24' }, false],
	['payment_deadline_hours', { payment_deadline_hours: '25' }, true],
	['payment_deadline_hours', { kind: 'fiduciary', payment_deadline_hours: '25' }, false],
] as const)('the publication will ask about %s of %j: %j', (field, change, told) => {
	expect(termFault(field, { ...typed, ...change }) !== undefined).toBe(told);
});
