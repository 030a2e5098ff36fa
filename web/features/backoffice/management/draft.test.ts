import { describe, expect, it } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { BLANK_LOT } from '#domain/lot/lot-fields.ts';
import { auctionForm } from '#domain/sale/auction-form.ts';
import {
	bodyOf,
	changesOf,
	type Draft,
	draftOf,
	followed,
	formInput,
	NEW_DRAFT,
	withRound,
} from './draft.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const STORED: AdminAuction = {
	...BLANK_LOT,
	id: '0d4b3f3c-0000-4000-8000-000000000001',
	title: 'Casa em Olinda',
	description: 'Casa térrea com quintal.',
	city: 'Olinda',
	state: 'PE',
	environment: 'production',
	auction_type: 'live',
	status: 'pending',
	initial_bid: 320000.5,
	current_bid: 320000.5,
	bid_count: 0,
	start_time: '2026-11-28T12:00:07.000001Z',
	end_time: '2026-11-29T02:30:00.000000Z',
	scheduled_end_time: '2026-11-29T02:30:00.000000Z',
	round: null,
	created_at: '2026-11-20T12:00:00.000000Z',
	seq: 1,
	version: 3,
	reason: null,
	suspended_since: null,
	conditional: null,
	outcome: null,
	kind: 'judicial',
	property_type: 'house',
	total_area: 81.86,
	bedrooms: 2,
	features: ['varanda', 'área de serviço'],
	appraisal: 500000,
	financing: false,
	sale_mode: null,
	source: null,
	source_id: null,
	source_url: null,
	itbi_percent: 3,
	registry_cost: 4_500.5,
	rounds: [
		{
			number: 1,
			start_time: '2026-12-01T12:00:31.000000Z',
			end_time: '2026-12-01T21:00:00.000000Z',
			minimum: 250_000.5,
			state: 'waiting',
			minimum_reason: null,
		},
	],
	images: [],
	edited: null,
	published_at: '2026-11-20T12:00:00.000000Z',
	publish_at: null,
	publish_failed_at: null,
	sale_id: null,
	lot_number: null,
	seller_id: null,
	reserve: null,
	contract_value: null,
	itbi_basis: null,
	debt: null,
	owner_incapable: false,
	residential_financing: false,
};

const ROUND = {
	key: '1',
	start_date: '2026-12-01',
	start_time: '09:00',
	end_date: '2026-12-01',
	end_time: '18:00',
	minimum: 250_000_50,
	minimum_reason: '',
};

function checked(draft: Draft) {
	return auctionForm(NOW, STORED.start_time).parse(formInput(draft));
}

describe('the draft of a stored auction', () => {
	const draft = draftOf(STORED);

	it('contains dates and times of São Paulo, amounts in centavos, and numbers with a comma', () => {
		expect(draft).toMatchObject({
			start_date: '2026-11-28',
			start_time: '09:00',
			end_date: '2026-11-28',
			end_time: '23:30',
			initial_bid: 32_000_050,
			appraisal: 50_000_000,
			total_area: '81,86',
			bedrooms: '2',
			seller: '',
			features: 'varanda, área de serviço',
			financing: 'false',
			rounds: [ROUND],
		});
	});

	it('is valid, and contains no change while nobody edits it', () => {
		expect(changesOf(checked(draft), draft, draft)).toEqual({});
	});

	it.each<[Partial<Draft>, object]>([
		[{ title: 'Casa nova em Olinda' }, { title: 'Casa nova em Olinda' }],
		[{ city: '' }, { city: null }],
		[{ total_area: '1.234,5' }, { total_area: 1234.5 }],
		[{ bedrooms: '' }, { bedrooms: null }],
		[{ appraisal: 0 }, { appraisal: null }],
		[{ financing: '' }, { financing: null }],
		[{ kind: '' }, { kind: null }],
		[{ features: 'varanda,, ' }, { features: ['varanda'] }],
		[{ status: 'active' }, { status: 'active' }],
		[{ end_date: '2026-11-30' }, { end_time: '2026-12-01T02:30:00.000Z' }],
		[{ start_time: '10:15' }, { start_time: '2026-11-28T13:15:00.000Z' }],
		[{ rounds: [] }, { rounds: [] }],
		[
			{ rounds: [{ ...ROUND, minimum: 100 }] },
			{
				rounds: [
					{
						start_time: '2026-12-01T12:00:00.000Z',
						end_time: '2026-12-01T21:00:00.000Z',
						minimum: 1,
						minimum_reason: null,
					},
				],
			},
		],
	])('for %j sends only %j', (typed, sent) => {
		const changed = { ...draft, ...typed };
		expect(changesOf(checked(changed), changed, draft)).toEqual(sent);
	});

	it('does not send the status once it is no longer pending', () => {
		const running = draftOf({ ...STORED, status: 'paused' });
		expect(bodyOf(checked(running)).status).toBeUndefined();
	});
});

describe('a new draft', () => {
	it('starts with the defaults of spec §9', () => {
		expect(NEW_DRAFT).toMatchObject({
			start_time: '09:00',
			end_time: '18:00',
			auction_type: 'scheduled',
			status: 'pending',
			kind: 'voluntary',
		});
	});

	it('refuses an invalid number on its field', () => {
		const read = auctionForm(NOW).safeParse(formInput({ ...NEW_DRAFT, bedrooms: 'dois' }));
		expect(read.error?.issues.some(({ path }) => path[0] === 'bedrooms')).toBe(true);
	});
});

it('takes start, end and initial bid from the current round, and stays valid', () => {
	const draft = withRound({ ...draftOf(STORED), rounds: [ROUND] }, 'rounds', 1);
	const { start_date, start_time, end_date, end_time, initial_bid } = draft;
	expect({ start_date, start_time, end_date, end_time, initial_bid }).toEqual({
		start_date: '2026-12-01',
		start_time: '09:00',
		end_date: '2026-12-01',
		end_time: '18:00',
		initial_bid: 250_000_50,
	});
	expect(checked(draft).initial_bid).toBe(250_000.5);
	expect(withRound(draftOf(STORED), 'title', 1)).toEqual(draftOf(STORED));
});

it.each([
	['1.200', 1_200],
	['1.200,5', 1_200.5],
	['81,86', 81.86],
	['81.86', 81.86],
])('an area typed as %s is %d m²', (typed, area) => {
	expect(formInput({ ...NEW_DRAFT, total_area: typed })).toMatchObject({ total_area: area });
});

it.each<[what: string, kind: string, isNew: boolean, typed: number, minimums: number[]]>([
	['gives judicial rounds the usual minimums', 'judicial', true, 0, [400_000_00, 200_000_00]],
	['keeps a minimum that was typed', 'judicial', true, 100_00, [100_00, 200_000_00]],
	['leaves those of other kinds', 'fiduciary', true, 0, [0, 0]],
	['leaves those of a stored lot', 'judicial', false, 0, [0, 0]],
])('the appraisal %s', (_, kind, isNew, typed, minimums) => {
	const rounds = [
		{ ...ROUND, minimum: typed },
		{ ...ROUND, key: '2', minimum: 0 },
	];
	const draft = { ...NEW_DRAFT, kind, rounds };
	const stored = isNew ? null : STORED;
	const next = followed({ ...draft, appraisal: 400_000_00 }, { draft, name: 'appraisal', stored });
	expect(next.rounds.map(({ minimum }) => minimum)).toEqual(minimums);
});
