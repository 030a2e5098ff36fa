import { describe, expect, it, test } from 'vitest';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import {
	DAILY_INQUIRIES,
	HOURLY_INQUIRIES,
	type InquiryFacts,
	inquiryRefusal,
	visitDays,
} from './inquiries.ts';

const NOW = saoPauloTime(2026, 11, 28, 22);
const FACTS: InquiryFacts = {
	kind: 'question',
	status: 'pending',
	end_time: NOW + 3 * DAY,
	admin: false,
	today: 0,
	last_hour: 0,
	visit_waits: false,
	day: null,
};
const VISIT = { ...FACTS, kind: 'visit', day: '2026-11-30' } as const;

describe('what is asked about a lot', () => {
	test.each<[string, Partial<InquiryFacts>, string | null]>([
		['before its opening', {}, null],
		['while it runs', { status: 'active' }, null],
		['while it is paused', { status: 'paused' }, null],
		['after its end', { status: 'completed' }, 'inquiry.closed'],
		['after its cancellation', { status: 'cancelled' }, 'inquiry.closed'],
		['by an administrator', { admin: true }, 'inquiry.admin'],
		['by an administrator, after its end', { admin: true, status: 'completed' }, 'inquiry.admin'],
		['as the last of the day', { today: DAILY_INQUIRIES - 1 }, null],
		['once too often in a day', { today: DAILY_INQUIRIES }, 'inquiry.too-many'],
		['as the last of the hour', { last_hour: HOURLY_INQUIRIES - 1 }, null],
		['once too often in an hour', { last_hour: HOURLY_INQUIRIES }, 'inquiry.too-fast'],
		['as a question while a visit waits', { visit_waits: true }, null],
		['as a visit', VISIT, null],
		['as a visit while another waits', { ...VISIT, visit_waits: true }, 'inquiry.visit-waits'],
		['as a visit today', { ...VISIT, day: '2026-11-28' }, null],
		['as a visit on the day of its end', { ...VISIT, day: '2026-12-01' }, null],
		['as a visit yesterday', { ...VISIT, day: '2026-11-27' }, 'inquiry.day'],
		['as a visit on the day after its end', { ...VISIT, day: '2026-12-02' }, 'inquiry.day'],
	])('%s', (_when, facts, code) => {
		expect(inquiryRefusal({ ...FACTS, ...facts }, NOW)?.code ?? null).toBe(code);
	});
});

it('counts the days of a visit in São Paulo, until the end and ninety days at most', () => {
	expect(visitDays(NOW + HOUR, NOW)).toEqual({ from: '2026-11-28', to: '2026-11-28' });
	expect(visitDays(NOW + 3 * HOUR, NOW)).toEqual({ from: '2026-11-28', to: '2026-11-29' });
	expect(visitDays(NOW - 5 * DAY, NOW)).toEqual({ from: '2026-11-28', to: '2026-11-28' });
	expect(visitDays(NOW + 400 * DAY, NOW).to).toBe('2027-02-26');
});
