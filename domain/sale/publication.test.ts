import { describe, expect, it, test } from 'vitest';
import { NOW } from '#conformance/testing/publication-case.ts';
import { PUBLICATION_CASES } from '#conformance/testing/publication-cases.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import {
	newDatesFaults,
	publicationChecklist,
	publicationFaults,
	saleChecklist,
	saleFaults,
} from './publication.ts';
import type { PublicationLot, PublicationRound, PublicationSale } from './publication-facts.ts';
import { publicationWarnings } from './publication-warnings.ts';

test.each(PUBLICATION_CASES)('$id $article: $input', ({ sale, lot, unit, faults }) => {
	const found = publicationFaults(sale, lot, NOW, unit);
	expect(found.map(({ path }) => path)).toEqual(faults);
	for (const { message } of found) expect(message).toMatch(/\.$/);
});

describe('new dates of a published lot', () => {
	test.each(PUBLICATION_CASES)(
		'$id: only what concerns dates is a fault of them',
		({ sale, lot, unit, faults }) => {
			const found = newDatesFaults(sale, lot, ['opening', 'interval', 'order'], NOW, unit);
			for (const { path } of found) {
				expect(path).toMatch(/^(?:edital|rounds(?:\.\d\.(?:start|end)_time)?)$/);
				expect(faults).toContain(path);
			}
			const dates = faults.filter((path) => /^rounds(?:\.\d\.(?:start|end)_time)?$/.test(path));
			expect(found.map(({ path }) => path).filter((path) => path !== 'edital')).toEqual(dates);
			const begun = newDatesFaults(sale, lot, ['order'], NOW, unit);
			expect(begun.length).toBeLessThanOrEqual(found.length);
		},
	);
});

test('the table has at least 110 different rows', () => {
	expect(PUBLICATION_CASES.length).toBeGreaterThanOrEqual(110);
	expect(new Set(PUBLICATION_CASES.map(({ input, article }) => `${article} ${input}`)).size).toBe(
		PUBLICATION_CASES.length,
	);
});

const [COMPLETE, FIDUCIARY] = PUBLICATION_CASES as unknown as [
	{ sale: PublicationSale; lot: PublicationLot },
	{ lot: PublicationLot },
];

describe('the checklist', () => {
	it('names each point of the kind with its article, all met by a complete lot', () => {
		const points = publicationChecklist(COMPLETE.sale, COMPLETE.lot, NOW, 'day');
		expect(points.length).toBeGreaterThan(10);
		expect(points.filter(({ met }) => !met)).toEqual([]);
		for (const { article, asks } of points) expect([article, asks].join()).toMatch(/\d/);
	});

	it('asks a fiduciary lot for other points than a judicial one', () => {
		const labels = publicationChecklist(null, FIDUCIARY.lot, NOW, 'day').map(({ label }) => label);
		expect(labels).toContain('Mínimo do 1º leilão');
		expect(labels).not.toContain('Número do processo');
	});

	it('is empty for a voluntary lot', () => {
		expect(publicationChecklist(null, { ...COMPLETE.lot, kind: 'voluntary' }, NOW, 'day')).toEqual([]);
	});
});

describe('a sale', () => {
	const paths = (sale: PublicationSale, lots: PublicationLot[]) =>
		saleFaults(sale, lots, NOW, 'day').map(({ path }) => path);

	it('is published with all its lots complete', () => {
		expect(paths(COMPLETE.sale, [COMPLETE.lot, COMPLETE.lot])).toEqual([]);
	});

	it('names what concerns the sale once, and what concerns a lot with its place', () => {
		const late = { ...COMPLETE.lot, registration: null };
		expect(paths({ ...COMPLETE.sale, court: null, edital: null }, [COMPLETE.lot, late])).toEqual([
			'court',
			'edital',
			'lots.1.registration',
		]);
	});

	it('asks each lot for an edital if another lot has one of its own', () => {
		const own = { ...COMPLETE.lot, edital: { published_at: null } };
		expect(paths({ ...COMPLETE.sale, edital: null }, [own, COMPLETE.lot])).toEqual(['lots.1.edital']);
	});

	it('does not judge a lot that is published', () => {
		const late = { ...COMPLETE.lot, registration: null };
		expect(saleFaults(COMPLETE.sale, [null, late], NOW, 'day').map(({ path }) => path)).toEqual([
			'lots.1.registration',
		]);
		expect(saleFaults({ ...COMPLETE.sale, court: null }, [null], NOW, 'day')).toEqual([]);
	});

	it('names a registration that runs out before the end of one of its lots once', () => {
		const [first] = COMPLETE.lot.rounds as [PublicationRound];
		const late = { ...COMPLETE.lot, rounds: [{ ...first, end_time: first.end_time + 2 * DAY }] };
		const until = (valid_until: string) => ({
			...COMPLETE.sale,
			auctioneer: { name: 'Helena Prado', registration: '1234', valid_until },
		});
		expect(paths(until('2026-12-05'), [COMPLETE.lot, late, late])).toEqual([]);
		expect(paths(until('2026-12-04'), [COMPLETE.lot, late, late])).toEqual(['auctioneer']);
	});

	it('is met by the reasons of the sale and of each lot, by the path within it', () => {
		const bare = { ...COMPLETE.lot, images: 0 };
		const late = { ...COMPLETE.sale, payment_deadline_hours: 48 };
		expect(paths(late, [bare, bare])).toEqual(['payment_deadline_hours', 'lots.0.photos', 'lots.1.photos']);
		const explained = { ...late, reasons: ['payment_deadline_hours'] };
		expect(paths(explained, [{ ...bare, reasons: ['photos'] }, bare])).toEqual(['lots.1.photos']);
		expect(saleFaults(late, [bare], NOW, 'day').every(({ takes_reason }) => takes_reason)).toBe(true);
	});

	it('has a checklist with the same faults, each at its point', () => {
		const late = { ...COMPLETE.lot, registration: null };
		const lots = [late, COMPLETE.lot, { ...late, appraisal: null }];
		const sale = { ...COMPLETE.sale, edital: null };
		const checklist = saleChecklist(sale, lots, NOW, 'day');
		const named = checklist.flatMap(({ faults }) => faults.map(({ path }) => path));
		expect(named.toSorted()).toEqual(
			saleFaults(sale, lots, NOW, 'day')
				.map(({ path }) => path)
				.toSorted(),
		);
		const unmet = checklist.filter(({ met }) => !met);
		expect(unmet.map(({ faults }) => faults.length)).toEqual(expect.arrayContaining([1, 2]));
		expect(saleChecklist(COMPLETE.sale, [COMPLETE.lot], NOW, 'day').every(({ met }) => met)).toBe(true);
		expect(saleChecklist(COMPLETE.sale, [], NOW, 'day')).toMatchObject([
			{ met: false, faults: [{ path: 'sale' }] },
		]);
		expect(saleChecklist(COMPLETE.sale, [null], NOW, 'day')).toEqual([]);
	});

	it('needs a lot', () => {
		expect(paths(COMPLETE.sale, [])).toEqual(['sale']);
	});

	it('that is voluntary needs nothing', () => {
		expect(paths({ ...COMPLETE.sale, kind: 'voluntary', auctioneer: null }, [])).toEqual([]);
	});
});

describe('warnings', () => {
	const [first, second] = COMPLETE.lot.rounds as [PublicationRound, PublicationRound];
	const sunday = saoPauloTime(2026, 12, 6, 15);
	const warned = (lot: PublicationLot) => publicationWarnings(lot).map(({ path }) => path);

	it('name Sundays and national holidays of starts and ends', () => {
		const lot = {
			...COMPLETE.lot,
			rounds: [
				{ ...first, end_time: sunday },
				{ ...second, start_time: saoPauloTime(2026, 12, 25, 9), end_time: sunday + 25 * DAY },
			],
		};
		expect(publicationWarnings(lot)).toMatchObject([
			{ path: 'rounds.0.end_time', message: expect.stringContaining('cai em domingo') },
			{ path: 'rounds.1.start_time', message: expect.stringContaining('Natal') },
		]);
	});

	it('name unusual minimums', () => {
		expect(warned({ ...COMPLETE.lot, appraisal: 500_000_00 })).toEqual(['rounds.0.minimum']);
		const low = { ...COMPLETE.lot, kind: 'extrajudicial' as const, appraisal: 900_000_00 };
		expect(warned(low)).toEqual(['rounds.0.minimum']);
	});

	it('name a fiduciary lot without a second round, and one with a third', () => {
		expect(warned({ ...FIDUCIARY.lot, rounds: [first] })).toEqual(['rounds']);
		expect(warned({ ...FIDUCIARY.lot, rounds: [first, second, second] })).toEqual(['rounds']);
		expect(warned(FIDUCIARY.lot)).toEqual([]);
	});

	it('name an appraisal without a day, and a registration that runs out between the rounds', () => {
		expect(warned({ ...COMPLETE.lot, appraisal_date: null })).toEqual(['appraisal_date']);
		const until = (valid_until: string) => ({
			...COMPLETE.lot,
			auctioneer: { name: 'Helena Prado', registration: '1234', valid_until },
		});
		expect(warned(until('2026-12-11'))).toEqual(['auctioneer']);
		expect(warned(until('2026-12-12'))).toEqual([]);
	});

	it('are not for voluntary lots', () => {
		expect(warned({ ...COMPLETE.lot, kind: 'voluntary' })).toEqual([]);
	});
});
