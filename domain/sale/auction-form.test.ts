import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FORM_FAULTS, SCHEDULE_FAULTS } from '#conformance/testing/auction-form-faults.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import {
	AUCTION_DEFAULTS,
	auctionFields,
	auctionForm,
	isSameMinute,
	MAX_IMAGES,
	scheduleFaults,
} from './auction-form.ts';

const NOW = Date.parse('2026-11-21T12:00:00-03:00');

const form = {
	title: 'Casa na Vila Mariana',
	description: 'Três quartos e quintal.',
	initial_bid: 320_000.5,
	auction_type: 'scheduled',
	status: 'pending',
	start_date: '2026-11-22',
	start_time: '09:00',
	end_date: '2026-11-22',
	end_time: '18:00',
};
const body = {
	title: form.title,
	description: form.description,
	initial_bid: form.initial_bid,
	auction_type: 'scheduled',
	start_time: '2026-11-22T09:00:00-03:00',
	end_time: '2026-11-22T18:00:00-03:00',
};

function faults(schema: z.ZodType, input: object): string[] {
	const { error } = schema.safeParse(input);
	return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const formFaults = (change: object, kept?: string) => faults(auctionForm(NOW, kept), { ...form, ...change });
const bodyFaults = (change: object) => faults(z.strictObject(auctionFields), { ...body, ...change });

describe('the form of spec §5', () => {
	it('accepts a valid form', () => {
		expect(formFaults({})).toEqual([]);
		expect(bodyFaults({})).toEqual([]);
	});

	it.each([...FORM_FAULTS, ...SCHEDULE_FAULTS])('%s %j: %s', (field, typed, message) => {
		expect(formFaults({ [field]: typed })).toEqual([`${field}: ${message}`]);
	});

	it.each(FORM_FAULTS)('the API reports the same message: %s %j: %s', (field, typed, message) => {
		expect(bodyFaults({ [field]: typed })).toEqual([`${field}: ${message}`]);
	});

	it.each([
		['title', 'abc'],
		['title', 'x'.repeat(200)],
		['title', 'a\u0301'.repeat(200)],
		['description', '🏠'.repeat(5000)],
		['description', 'dez letras'],
		['city', 'Itu'],
		['state', 'sp'],
		['initial_bid', 0.01],
		['start_time', '00:00'],
		['end_time', '23:59'],
	])('accepts %s %j', (field, typed) => {
		expect(formFaults({ [field]: typed })).toEqual([]);
	});

	it('reports an end that is not after the start on the end time', () => {
		const words = 'end_time: Data/hora de término deve ser após a data/hora de início';
		expect(formFaults({ end_time: '09:00' })).toEqual([words]);
		expect(formFaults({ end_time: '08:59' })).toEqual([words]);
		expect(formFaults({ end_time: '09:01' })).toEqual([]);
	});

	it('checks the schedule even while other fields are invalid', () => {
		expect(formFaults({ title: '', end_time: '08:00' })).toHaveLength(2);
	});

	it('turns empty city and state into null, and the state into capitals', () => {
		const read = auctionForm(NOW).parse({ ...form, city: '  ', state: '' });
		expect(read).toMatchObject({ city: null, state: null });
		expect(auctionForm(NOW).parse({ ...form, state: 'rj' })).toMatchObject({ state: 'RJ' });
	});

	it('turns a sale, a seller and a number that are not chosen into null, and refuses numbers that no lot has', () => {
		const none = auctionForm(NOW).parse({ ...form, sale_id: '', seller_id: '', lot_number: ' ' });
		expect(none).toMatchObject({ sale_id: null, seller_id: null, lot_number: null });
		expect(auctionForm(NOW).parse({ ...form, sale_id: 'a', lot_number: '12' })).toMatchObject({
			sale_id: 'a',
			lot_number: 12,
		});
		for (const lot_number of ['0', '10000', '1,5', 'um'])
			expect(auctionForm(NOW).safeParse({ ...form, lot_number }).success).toBe(false);
	});

	it('accepts the stored start of an edited auction in the past, compared to the minute', () => {
		const past = { start_date: '2026-11-20' };
		expect(formFaults(past, '2026-11-20T12:00:31.5Z')).toEqual([]);
		expect(formFaults(past, '2026-11-20T12:01:00Z')).toHaveLength(1);
	});
});

describe('the body of the API', () => {
	it.each([
		['start_time', undefined, 'Data de início é obrigatória'],
		['end_time', '', 'Data de término é obrigatória'],
		[
			'start_time',
			'2026-11-22T09:00:00',
			'Data e hora devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00',
		],
		[
			'end_time',
			'2200-01-02T00:00:00Z',
			'Data e hora devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00',
		],
		['environment', 'staging', ''],
		['admin_id', 'x', ''],
		['current_bid', 5, ''],
	])('refuses %s %j', (field, value, message) => {
		const [fault, ...rest] = bodyFaults({ [field]: value });
		expect(fault).toContain(message ? `${field}: ${message}` : field);
		expect(rest).toEqual([]);
	});

	it.each([
		['kind', 'auction'],
		['occupancy', 'empty'],
		['property_type', 'castle'],
		['appraisal', 0],
		['total_area', -1],
		['bedrooms', 1.5],
		['notice_url', 'javascript:alert(1)'],
		['registration_url', 'ftp://example.com'],
		['commission_percent', 101],
		['commission_percent', 5.001],
		['payment_deadline_hours', 0],
		['seller', 'x'.repeat(201)],
		['seller', 'a\ue000b'],
		['features', ['']],
		['features', Array<string>(41).fill('varanda')],
	])('reports an invalid fact on its field: %s %j', (field, value) => {
		const [fault, ...rest] = bodyFaults({ [field]: value });
		expect(fault).toMatch(new RegExp(`^${field}`));
		expect(rest).toEqual([]);
	});

	it('accepts every fact as a value, empty, null or absent', () => {
		const read = z.strictObject(auctionFields).parse({ ...body, seller: ' ', notice_url: '', kind: null });
		expect(read).toMatchObject({ seller: null, notice_url: null, kind: null });
	});
});

describe('the schedule', () => {
	it.each([
		[1, HOUR, null, null],
		[0, HOUR, 'Data/hora de início deve ser no futuro', null],
		[HOUR, HOUR, null, 'Data/hora de término deve ser após a data/hora de início'],
	])('from now + %i to now + %i', (start, end, startFault, endFault) => {
		const faults = scheduleFaults({ start: NOW + start, end: NOW + end }, NOW);
		expect(faults).toEqual({ start: startFault, end: endFault });
	});

	it('reads a date and a time in São Paulo', () => {
		expect(instantOf('2026-11-22', '09:00')).toBe(Date.parse('2026-11-22T12:00:00Z'));
		expect(instantOf('2026-11-22', '')).toBeNull();
		expect(instantOf(undefined, '09:00')).toBeNull();
	});

	it('compares by the minute', () => {
		expect(isSameMinute(NOW, NOW + MINUTE - 1)).toBe(true);
		expect(isSameMinute(NOW, NOW + MINUTE)).toBe(false);
	});
});

it('the constants of spec §9', () => {
	expect(MAX_IMAGES).toBe(10);
	expect(AUCTION_DEFAULTS).toEqual({
		start_clock: '09:00',
		end_clock: '18:00',
		auction_type: 'scheduled',
		status: 'pending',
	});
});
