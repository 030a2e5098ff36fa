import { expect, test } from 'vitest';
import { nextAct, nextDate } from './next-step.ts';
import { adminSale, workbenchLot } from './testing/sales.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const published = { published_at: '2026-11-01T12:00:00Z' };
const draft = workbenchLot({ published_at: null });
const ended = workbenchLot({ ...published, status: 'completed', outcome: 'sold' });
const unsold = workbenchLot({ ...published, status: 'completed', outcome: 'unsold' });
const conditional = workbenchLot({ ...published, status: 'completed', outcome: 'conditional' });
const adjudicated = workbenchLot({ ...published, status: 'cancelled', outcome: 'adjudicated' });
const open = workbenchLot({ ...published, status: 'active' });
const fault = { path: 'court', message: 'Informe a vara e a comarca.' };
const reasoned = { path: 'lots.0.photos', message: 'O lote não tem foto.', takes_reason: true as const };

test.each([
	['has no lots', {}, { act: 'fill' }],
	['lacks something', { lots: [draft], missing: [fault, fault] }, { act: 'mend', missing: 2 }],
	[
		'lacks something and a reason',
		{ lots: [draft], missing: [fault, reasoned] },
		{ act: 'mend', missing: 1 },
	],
	[
		'lacks reasons alone, which are written while publishing',
		{ lots: [draft], missing: [reasoned] },
		{ act: 'publish' },
	],
	['is complete', { lots: [draft] }, { act: 'publish' }],
	['is voluntary and waits', { kind: 'voluntary' as const, lots: [draft] }, null],
	['waits for its start', { lots: [workbenchLot(published)] }, null],
	['has a running lot', { lots: [ended, open] }, { act: 'console', lot: open }],
	['has ended, with a lot sold', { lots: [unsold, ended] }, { act: 'payments' }],
	['has ended without one', { lots: [unsold] }, { act: 'unsold' }],
	[
		'has a lot that waits for the seller',
		{ lots: [ended, conditional] },
		{ act: 'answer', lot: conditional },
	],
	['has ended with a lot that was adjudicated', { lots: [adjudicated] }, null],
	['has ended with such a lot and an unsold one', { lots: [adjudicated, unsold] }, { act: 'unsold' }],
	['is not over', { lots: [ended, workbenchLot(published)] }, null],
])('what comes next for a sale that %s', (_, change, act) => {
	expect(nextAct(adminSale(change))).toEqual(act);
});

test('the console of a lot that the auctioneer conducts comes before those that the clock closes', () => {
	const live = workbenchLot({ ...published, status: 'active', auction_type: 'live' });
	expect(nextAct(adminSale({ lots: [open, live] }))).toEqual({ act: 'console', lot: live });
});

test.each([
	['a planned publication', { publish_at: '2026-12-02T12:00:00Z', lots: [draft] }, 'Publicação'],
	[
		'the end of an open lot',
		{ lots: [workbenchLot({ status: 'active', end_time: '2026-12-01T13:00:00Z' })] },
		'Termina',
	],
	['the start of a lot without rounds', { lots: [draft] }, 'Abre'],
	[
		'the next round that waits',
		{
			lots: [
				workbenchLot({
					rounds: [
						{
							number: 1,
							start_time: '2026-11-01T12:00:00Z',
							end_time: '2026-11-02T12:00:00Z',
							minimum: 1,
							state: 'unsold',
						},
						{
							number: 2,
							start_time: '2026-12-03T12:00:00Z',
							end_time: '2026-12-04T12:00:00Z',
							minimum: 1,
							state: 'waiting',
						},
					],
				}),
			],
		},
		'2º leilão abre',
	],
] as const)('the next date is %s', (_, change, words) => {
	expect(nextDate(adminSale(change as object), NOW)?.words).toBe(words);
});

test('a date that has passed is none', () => {
	const lots = [workbenchLot({ start_time: '2026-11-30T12:00:00Z' })];
	expect(nextDate(adminSale({ lots }), NOW)).toBeNull();
});
