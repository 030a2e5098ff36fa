import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE, micros } from '#domain/values/time.ts';
import { calendarOf } from './calendar.ts';
import type { SharedLot } from './shared-lot.ts';

const BRAND = { name: 'Leilões, Casas & Cia; Ltda', url: 'https://leiloes.example:8443' };
const END = Date.UTC(2026, 10, 28, 21);
const LOT: SharedLot = {
	id: '7c1c3f9e-0c9f-4a3e-9d7a-2f3b8f2a4a10',
	title: 'Casa em Olinda',
	city: 'Olinda',
	state: 'PE',
	status: 'active',
	suspended: false,
	outcome: null,
	auction_type: 'scheduled',
	current_bid: 123_456_00,
	bid_count: 2,
	revision: 5,
	start_time: micros(END - 5 * DAY),
	end_time: micros(END),
	created_at: micros(END - 9 * DAY),
	changed_at: micros(END - DAY),
	appraisal: null,
	property_type: null,
	picture: null,
	round: null,
	rounds: [],
};

/** The event as another library reads it. */
function eventOf(lot: SharedLot): ICAL.Event {
	const calendar = new ICAL.Component(ICAL.parse(calendarOf(lot, BRAND)));
	expect(calendar.name).toBe('vcalendar');
	return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
}

const remindersOf = (lot: SharedLot) =>
	eventOf(lot)
		.component.getAllSubcomponents('valarm')
		.map((alarm) => {
			const trigger = alarm.getFirstProperty('trigger');
			const before = trigger?.getFirstValue() as ICAL.Duration | undefined;
			return [trigger?.getParameter('related'), before?.toSeconds()];
		});

describe('a lot’s event', () => {
	test('has its times, its address and two reminders before the end', () => {
		const event = eventOf(LOT);
		expect(event.startDate.toJSDate().getTime()).toBe(END - 5 * DAY);
		expect(event.endDate.toJSDate().getTime()).toBe(END);
		expect(event.summary).toBe('Leilão: Casa em Olinda');
		expect(event.location).toBe('Olinda/PE');
		expect(event.component.getFirstPropertyValue('url')).toBe(`${BRAND.url}/auctions/${LOT.id}`);
		expect(remindersOf(LOT)).toEqual([
			['END', -DAY / 1_000],
			['END', (-15 * MINUTE) / 1_000],
		]);
	});

	test('is the same event with a higher sequence after the end has moved', () => {
		const [before, after] = [LOT, { ...LOT, end_time: micros(END + 3 * MINUTE), revision: 6 }].map(eventOf);
		expect(after?.uid).toBe(before?.uid);
		expect(after?.uid).toBe(`${LOT.id}@leiloes.example`);
		expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
		expect(after?.endDate.toJSDate().getTime()).toBe(END + 3 * MINUTE);
	});

	test('names the current round, and each that may follow is an event of its own', () => {
		const [start_time, end_time] = [LOT.start_time, LOT.end_time];
		const later = { start_time: micros(END + DAY), end_time: micros(END + 2 * DAY), minimum: 50_000_00 };
		const lot: SharedLot = {
			...LOT,
			bid_count: 0,
			round: 1,
			rounds: [
				{ number: 1, start_time, end_time, minimum: 100_000_00 },
				{ number: 2, ...later },
			],
		};
		const eventsOf = (shown: SharedLot) =>
			new ICAL.Component(ICAL.parse(calendarOf(shown, BRAND)))
				.getAllSubcomponents('vevent')
				.map((each) => new ICAL.Event(each));
		const [first, second, ...rest] = eventsOf(lot);
		expect([first?.summary, second?.summary, rest.length]).toEqual([
			...['1º leilão: Casa em Olinda', '2º leilão: Casa em Olinda'],
			0,
		]);
		expect(second?.uid).not.toBe(first?.uid);
		expect(second?.startDate.toJSDate().getTime()).toBe(END + DAY);
		expect(second?.description).toContain('se não houver lances até o 1º leilão. A partir de R$');
		// With a bid, the second round is not held.
		for (const over of [{ bid_count: 1 }, { round: 2 }, { status: 'completed' as const }])
			expect(eventsOf({ ...lot, ...over })).toHaveLength(1);
	});

	test('of a lot that is over reminds of nothing, and of a cancelled one is cancelled', () => {
		for (const status of ['completed', 'cancelled'] as const)
			expect(remindersOf({ ...LOT, status })).toEqual([]);
		const cancelled = eventOf({ ...LOT, status: 'cancelled' });
		expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
	});

	test('of a suspended lot, and of each round that may follow, is tentative and reminds of nothing', () => {
		const { start_time, end_time } = LOT;
		const round = { start_time, end_time, minimum: 1 };
		const rounds = [
			{ number: 1, ...round },
			{ number: 2, ...round },
		];
		const text = calendarOf(
			{ ...LOT, status: 'pending', suspended: true, bid_count: 0, round: 1, rounds },
			BRAND,
		);
		expect(text.match(/STATUS:TENTATIVE/g)).toHaveLength(2);
		expect(text.match(/SUMMARY:Suspenso: [12]º leilão/g)).toHaveLength(2);
		expect(text.match(/este horário não vale/g)).toHaveLength(2);
		expect(text).not.toContain('VALARM');
	});

	test('keeps every title, in lines of at most 75 bytes', () => {
		const titles = fc.string({ unit: 'grapheme', minLength: 3, maxLength: 200 });
		fc.assert(
			fc.property(titles, (typed) => {
				const title = typed.replace(/\p{Cc}/gu, '');
				const text = calendarOf({ ...LOT, title }, BRAND);
				for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
				expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
				expect(eventOf({ ...LOT, title }).summary).toBe(`Leilão: ${title}`);
			}),
		);
	});
});
