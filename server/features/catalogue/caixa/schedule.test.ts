import { describe, expect, it } from 'vitest';
import { scheduleOf } from './schedule.ts';

/** 21 November 2026, 23:30 in São Paulo: already the next day in UTC. */
const NOW = Date.parse('2026-11-22T02:30:00Z');

const iso = (options: { start?: string; end?: string }) => {
	const schedule = scheduleOf(options, NOW);
	if (!schedule.ok) return schedule.problem;
	return [schedule.value.start_time, schedule.value.end_time].map((at) => new Date(at).toISOString());
};

describe('scheduleOf', () => {
	it('opens in 7 days at 09:00 and closes 30 days later at 18:00, in São Paulo', () => {
		expect(iso({})).toEqual(['2026-11-28T12:00:00.000Z', '2026-12-28T21:00:00.000Z']);
	});

	it('counts the 30 days from the given start', () => {
		expect(iso({ start: '2027-02-10T08:00' })).toEqual([
			'2027-02-10T11:00:00.000Z',
			'2027-03-12T21:00:00.000Z',
		]);
	});

	it('reads a time without an offset as São Paulo time, and one with an offset as stated', () => {
		expect(iso({ start: '2026-12-01T09:00', end: '2026-12-02T18:30' })).toEqual([
			'2026-12-01T12:00:00.000Z',
			'2026-12-02T21:30:00.000Z',
		]);
		expect(iso({ start: '2026-12-01T09:00:00Z', end: '2026-12-02T18:30-03:00' })).toEqual([
			'2026-12-01T09:00:00.000Z',
			'2026-12-02T21:30:00.000Z',
		]);
	});

	it.each([
		'',
		'amanhã',
		'2026-12-01',
		'2026-02-30T09:00',
		'2026-12-01T24:30',
		'01/12/2026 09:00',
		'2026-12-01T09:00+99:00',
		'2026-12-01T09:00ZZ',
	])('refuses %j as a time', (start) => {
		expect(iso({ start })).toMatch(/^--start deve ser uma data com hora/);
		expect(iso({ end: start })).toMatch(/^--end deve ser uma data com hora/);
	});

	it('requires a future start and a later end, in the words of spec §5', () => {
		expect(iso({ start: '2026-11-21T23:30' })).toBe('Data/hora de início deve ser no futuro');
		expect(iso({ start: '2026-12-01T09:00', end: '2026-12-01T09:00' })).toBe(
			'Data/hora de término deve ser após a data/hora de início',
		);
	});
});
