import type { PublicationExtension } from '#domain/sale/publication-facts.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { alone, fiduciary, judicial, ofSale, type Row } from './publication-case.ts';

const extension = (change: Partial<PublicationExtension>): PublicationExtension => ({
	mode: 'reset',
	window_ms: 3 * MINUTE,
	capped: false,
	...change,
});
const until = (valid_until: string) => ({
	auctioneer: { name: 'Helena Prado', registration: '1234', valid_until },
});
/** A 2nd minimum that covers a debt of less than half the appraisal. */
const LOW = { lot: { debt: 90_000_00 }, second: { minimum: 90_000_00 } };

/** Cases of rules §38, §43 and §44: extension, enrolment, seller, appraisal, pictures, registration. */
export const LATER_CASES: readonly Row[] = [
	judicial('CNJ art. 21', 'electronic, an extension of exactly 180 s', {
		sale: { extension: extension({ window_ms: 180 * SECOND }) },
	}),
	judicial(
		'CNJ art. 21',
		'electronic, an extension of 179 s',
		{ sale: { extension: extension({ window_ms: 179 * SECOND }) } },
		'extension.window_s',
	),
	judicial(
		'CNJ art. 21',
		'electronic, no extension',
		{ sale: { extension: extension({ window_ms: 0 }) } },
		'extension.window_s',
	),
	judicial('CNJ art. 21 sole par.', 'simultaneous, an extension of exactly 15 s', {
		sale: { modality: 'simultaneous', extension: extension({ window_ms: 15 * SECOND }) },
	}),
	judicial(
		'CNJ art. 21 sole par.',
		'simultaneous, an extension of 14 s',
		{ sale: { modality: 'simultaneous', extension: extension({ window_ms: 14 * SECOND }) } },
		'extension.window_s',
	),
	judicial(
		'CNJ art. 21',
		'an extension from the old end, not from the bid',
		{ sale: { extension: extension({ mode: 'additive' }) } },
		'extension.mode',
	),
	judicial(
		'CNJ art. 21',
		'an extension with a limit',
		{ sale: { extension: extension({ capped: true }) } },
		'extension.cap_minutes',
	),
	judicial(
		'CNJ art. 21',
		'none of the three',
		{ sale: { extension: extension({ mode: 'additive', window_ms: 0, capped: true }) } },
		'extension.mode',
		'extension.window_s',
		'extension.cap_minutes',
	),
	alone(
		'rules §38',
		'extrajudicial, a lot of its own with 20 s',
		{ lot: { extension: extension({ window_ms: 20 * SECOND }) } },
		'extension.window_s',
	),
	fiduciary(
		'rules §38',
		'fiduciary, a limit of the extension',
		{ lot: { extension: extension({ capped: true }) } },
		'extension.cap_minutes',
	),
	judicial('rules §38', 'the extension of the sale counts, not that of the lot', {
		lot: { extension: extension({ window_ms: 0 }) },
	}),
	alone('rules §38', 'voluntary, 0 s, from the old end, with a limit', {
		lot: { kind: 'voluntary', extension: extension({ mode: 'additive', window_ms: 0, capped: true }) },
	}),
	judicial(
		'CNJ art. 13, CPC 890',
		'judicial, an approved profile is enough',
		{ sale: { enrolment: 'open' } },
		'enrolment',
	),
	judicial('CNJ art. 13', 'judicial, acceptance and review', { sale: { enrolment: 'review' } }),
	ofSale(
		'extrajudicial',
		'rules §44',
		'extrajudicial, an approved profile is enough',
		{ sale: { enrolment: 'open' } },
		'enrolment',
	),
	ofSale(
		'fiduciary',
		'rules §44',
		'fiduciary, an approved profile is enough',
		{ sale: { enrolment: 'open' } },
		'enrolment',
	),
	judicial('CPC 886, 889', 'judicial, no parties', { sale: { parties: [] } }, 'parties'),
	judicial('CPC 886, 889', 'judicial, one party', { sale: { parties: [{ role: 'Executado' }] } }),
	judicial('rules §44', 'judicial, no seller: the parties are named', { sale: { seller: null } }),
	alone('Decreto 21.981 art. 27', 'extrajudicial, no seller', { lot: { seller: null } }, 'seller'),
	alone('Decreto 21.981 art. 27', 'extrajudicial, a seller who is named but not registered', {
		lot: { seller: { name: 'Banco Comitente S.A.', receives: null } },
	}),
	ofSale('extrajudicial', 'rules §44', 'extrajudicial sale, no seller', { sale: { seller: null } }, 'seller'),
	fiduciary('Lei 9.514 art. 27', 'fiduciary, no creditor', { lot: { seller: null } }, 'seller'),
	ofSale('fiduciary', 'Lei 9.514 art. 27', 'fiduciary, the creditor is a party', {
		sale: { seller: null, parties: [{ role: 'Credor fiduciário' }] },
	}),
	ofSale(
		'fiduciary',
		'Lei 9.514 art. 27',
		'fiduciary, the debtor alone is a party',
		{ sale: { seller: null, parties: [{ role: 'Devedor fiduciante' }] } },
		'seller',
	),
	judicial('CPC 892, CNJ art. 24', 'judicial, payment within 24 h', { sale: { payment_deadline_hours: 24 } }),
	judicial(
		'CPC 892, CNJ art. 24',
		'judicial, payment within 25 h',
		{ sale: { payment_deadline_hours: 25 } },
		'payment_deadline_hours',
	),
	judicial('CPC 892, CNJ art. 24', 'judicial, payment within 72 h, with the order as the reason', {
		sale: { payment_deadline_hours: 72, reasons: ['payment_deadline_hours'] },
	}),
	alone('rules §44', 'extrajudicial, payment within 72 h', { lot: { payment_deadline_hours: 72 } }),
	judicial('CPC 873', 'an appraisal of exactly 12 months ago', { lot: { appraisal_date: '2025-11-23' } }),
	judicial(
		'CPC 873',
		'an appraisal of 12 months and a day ago',
		{ lot: { appraisal_date: '2025-11-22' } },
		'appraisal_date',
	),
	judicial('CPC 873', 'an appraisal of 12 months and a day ago, with a reason', {
		lot: { appraisal_date: '2025-11-22', reasons: ['appraisal_date'] },
	}),
	fiduciary(
		'STJ REsp 2.167.979',
		'fiduciary, an appraisal of 2 years ago',
		{ lot: { appraisal_date: '2024-11-23' } },
		'appraisal_date',
	),
	judicial(
		'CPC 886 II',
		'an appraisal of tomorrow, which no reason excuses',
		{ lot: { appraisal_date: '2026-11-24', reasons: ['appraisal_date'] } },
		'appraisal_date',
	),
	judicial('rules §44', 'an appraisal without a day: only a warning', { lot: { appraisal_date: null } }),
	judicial('CPC 887 § 2', 'no photo', { lot: { images: 0 } }, 'photos'),
	judicial('CPC 887 § 2', 'no photo, with a reason', { lot: { images: 0, reasons: ['photos'] } }),
	judicial('CPC 887 § 2', 'one photo', { lot: { images: 1 } }),
	alone('CPC 887 § 2', 'extrajudicial, no photo', { lot: { images: 0 } }, 'photos'),
	fiduciary(
		'rules §44',
		'a reason for another point',
		{ lot: { images: 0, reasons: ['appraisal_date'] } },
		'photos',
	),
	fiduciary('STJ, vile price', '2nd minimum below half the appraisal, with the reason of the round', {
		...LOW,
		second: { ...LOW.second, minimum_reason: 'Dívida remanescente, carta de 20/11/2026' },
	}),
	fiduciary('STJ, vile price', '2nd minimum below half the appraisal, with a reason', {
		...LOW,
		lot: { ...LOW.lot, reasons: ['rounds.1.minimum'] },
	}),
	fiduciary(
		'Lei 9.514 art. 27 § 2',
		'2nd minimum below the debt, which no reason of the publication excuses',
		{ lot: { debt: 300_000_00, reasons: ['rounds.1.minimum'] } },
		'rounds.1.minimum',
	),
	fiduciary(
		'STJ, vile price',
		'a home loan, 2nd minimum at the debt, below half the appraisal',
		{ lot: { ...LOW.lot, residential_financing: true }, second: LOW.second },
		'rounds.1.minimum',
	),
	judicial('Decreto 21.981 art. 19', 'a registration valid until the day the 1st round ends', {
		sale: until('2026-12-03'),
	}),
	judicial(
		'Decreto 21.981 art. 19',
		'a registration valid until the day before that',
		{ sale: until('2026-12-02') },
		'auctioneer',
	),
	judicial(
		'Decreto 21.981 art. 19',
		'a registration that has run out',
		{ sale: until('2026-11-22') },
		'auctioneer',
	),
	alone(
		'rules §44',
		'extrajudicial, a registration that has run out',
		{ lot: until('2026-11-22') },
		'auctioneer',
	),
];

/** What a sale may depend on besides the highest bid (rules §50). */
export const SELLER_CASES: readonly Row[] = [
	judicial(
		'CPC arts. 885 and 891',
		'a reserve above the minimum',
		{ lot: { reserve: 500_000_00 } },
		'reserve',
	),
	judicial(
		'CPC art. 903',
		'every sale depends on the seller',
		{ sale: { all_conditional: true } },
		'all_conditional',
	),
	ofSale('extrajudicial', 'rules §50', 'extrajudicial, a reserve, and every sale depends on the seller', {
		lot: { reserve: 500_000_00 },
		sale: { all_conditional: true },
	}),
	fiduciary('rules §50', 'fiduciary, a reserve', { lot: { reserve: 500_000_00 } }),
];
