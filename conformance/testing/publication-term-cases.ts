import type { PublicationLot } from '#domain/sale/publication-facts.ts';
import { DAY, HOUR, SECOND } from '#domain/values/time.ts';
import { alone, FIRST, fiduciary, judicial, NOW, type Row } from './publication-case.ts';

/** The lot of the issue, in centavos and milliseconds: judicial, one hour long, opening in three hours. */
const TRIED: Partial<PublicationLot> = {
	kind: 'judicial',
	auctioneer: null,
	edital: null,
	commission_bp: 5_000,
	end_time: NOW + 4 * HOUR,
	registration: null,
	rounds: [
		{ start_time: NOW + DAY, end_time: NOW + DAY + HOUR, minimum: 800_00, minimum_reason: null },
		{
			start_time: NOW + DAY + 2 * HOUR,
			end_time: NOW + DAY + 3 * HOUR,
			minimum: 4_000_00,
			minimum_reason: null,
		},
	],
};

/** Cases of everything but rounds and their minimums. */
export const TERM_CASES: readonly Row[] = [
	judicial('rules §28', 'a complete judicial lot in a sale', {}),
	fiduciary('rules §28', 'a complete fiduciary lot', {}),
	alone('rules §28', 'a complete extrajudicial lot', {}),
	alone('rules §24', 'a voluntary lot without anything', {
		lot: { kind: 'voluntary', auctioneer: null, edital: null, appraisal: null, rounds: [] },
	}),
	alone('rules §24', 'a lot without a kind', { lot: { kind: null, edital: null, rounds: [] } }),
	alone(
		'rules §28',
		'the tried lot of the issue',
		{ lot: TRIED },
		'auctioneer',
		'sale',
		'case_number',
		'court',
		'parties',
		'commission_percent',
		'edital',
		'rounds.0.start_time',
		'registration',
		'rounds',
		'rounds.0.minimum',
		'rounds.1.minimum',
	),
	alone('Decreto 21.981 art. 19', 'no auctioneer', { lot: { auctioneer: null } }, 'auctioneer'),
	alone(
		'DREI 52 art. 74 XXIII',
		'an auctioneer without a registration',
		{ lot: { auctioneer: { name: 'Helena Prado', registration: ' ', valid_until: null } } },
		'auctioneer',
	),
	alone(
		'DREI 52 art. 74 XXIII',
		'a registration without a name',
		{ lot: { auctioneer: { name: '', registration: '1234', valid_until: null } } },
		'auctioneer',
	),
	judicial(
		'DREI 52 art. 74 XXIII',
		'no auctioneer of the sale, although the lot names one',
		{ sale: { auctioneer: null } },
		'auctioneer',
	),
	judicial('rules §25', 'no auctioneer of the lot: the sale names one', { lot: { auctioneer: null } }),
	judicial('CPC 886', 'no case number', { sale: { case_number: null } }, 'case_number'),
	judicial('CPC 886', 'an empty case number', { sale: { case_number: '  ' } }, 'case_number'),
	judicial(
		'CNJ Res. 65/2008',
		'wrong check digits',
		{ sale: { case_number: '0002080-26.2012.5.15.0049' } },
		'case_number',
	),
	judicial(
		'CNJ Res. 65/2008',
		'two digits exchanged',
		{ sale: { case_number: '0020080-25.2012.5.15.0049' } },
		'case_number',
	),
	judicial(
		'CNJ Res. 65/2008',
		'a court that does not exist',
		{ sale: { case_number: '0000100-23.2008.8.28.0000' } },
		'case_number',
	),
	judicial('CNJ Res. 65/2008', 'digits without punctuation', {
		sale: { case_number: '00020802520125150049' },
	}),
	judicial('CPC 881, 886', 'no court', { sale: { court: null } }, 'court'),
	judicial('CPC 881, 886', 'an empty court', { sale: { court: '' } }, 'court'),
	alone('rules §28', 'an extrajudicial lot without case and court', {}),
	alone(
		'CPC 886',
		'a judicial lot in no sale',
		{ lot: { kind: 'judicial' } },
		'sale',
		'case_number',
		'court',
		'parties',
	),
	judicial('CNJ art. 7', 'judicial, 5 %', { sale: { commission_bp: 500 } }),
	judicial('CNJ art. 7', 'judicial, 4,99 %', { sale: { commission_bp: 499 } }, 'commission_percent'),
	judicial('CNJ art. 7', 'judicial, 10 %', { sale: { commission_bp: 1_000 } }),
	judicial('CNJ art. 7', 'judicial, 10,01 %', { sale: { commission_bp: 1_001 } }, 'commission_percent'),
	judicial('CNJ art. 7', 'judicial, none', { sale: { commission_bp: 0 } }, 'commission_percent'),
	judicial('NSCGJ (TJSP) art. 266', 'a case of the TJSP, 5 %', {
		sale: { case_number: '1000123-98.2025.8.26.0100' },
	}),
	judicial(
		'NSCGJ (TJSP) art. 266',
		'a case of the TJSP, 6 %',
		{ sale: { case_number: '1000123-98.2025.8.26.0100', commission_bp: 600 } },
		'commission_percent',
	),
	judicial('rules §25', 'judicial, the lot says 1 %, the sale 5 %', { lot: { commission_bp: 100 } }),
	alone('DREI 52 art. 75', 'extrajudicial, 6 %', { lot: { commission_bp: 600 } }, 'commission_percent'),
	alone('DREI 52 art. 75', 'extrajudicial, 3 %', { lot: { commission_bp: 300 } }, 'commission_percent'),
	fiduciary('Decreto 21.981 art. 24', 'fiduciary, 5 %', { lot: { commission_bp: 500 } }),
	judicial('CPC 886, 887', 'no edital', { sale: { edital: null } }, 'edital'),
	judicial('rules §27', 'no edital of the sale, but one of the lot', {
		sale: { edital: null },
		lot: { edital: { published_at: null } },
	}),
	fiduciary('Lei 9.514 art. 27 § 10', 'no edital', { lot: { edital: null } }, 'edital'),
	judicial('CPC 887 § 1', 'an edital published exactly 5 days before the start of the 1st round', {
		sale: { edital: { published_at: FIRST.start_time - 5 * DAY } },
	}),
	judicial(
		'CPC 887 § 1',
		'an edital published 1 s later than that',
		{ sale: { edital: { published_at: FIRST.start_time - 5 * DAY + SECOND } } },
		'edital',
	),
	judicial('CNJ art. 20', 'an edital published 30 days ago', {
		sale: { edital: { published_at: NOW - 30 * DAY } },
		first: { start_time: NOW + DAY },
	}),
	judicial('CNJ art. 11', 'bids open exactly 5 days before the end of the 1st round', {
		first: { start_time: FIRST.end_time - 5 * DAY },
	}),
	judicial(
		'CNJ art. 11',
		'bids open 1 s later than that',
		{ first: { start_time: FIRST.end_time - 5 * DAY + SECOND } },
		'rounds.0.start_time',
	),
	alone(
		'DREI 52 art. 87',
		'extrajudicial, bids open 4 days before the end',
		{ first: { start_time: FIRST.end_time - 4 * DAY } },
		'rounds.0.start_time',
	),
	alone(
		'CPC 887 § 1',
		'the announced start has passed, and the end is 5 days away',
		{
			first: { start_time: NOW - 3 * DAY, end_time: NOW + 5 * DAY },
			lot: { end_time: NOW + 5 * DAY },
		},
		'edital',
	),
	alone(
		'DREI 52 art. 87',
		'the announced start has passed, and the end is 4 days away',
		{ first: { start_time: NOW - 3 * DAY, end_time: NOW + 4 * DAY } },
		'edital',
		'rounds.0.start_time',
	),
	alone('LEGAL_TERMS_UNIT', 'terms in seconds, the start 5 s away and the end 10 s', {
		unit: 'second',
		first: { start_time: NOW + 5 * SECOND, end_time: NOW + 10 * SECOND },
	}),
	alone(
		'LEGAL_TERMS_UNIT',
		'terms in seconds, the start 4 s away and the end 8 s',
		{ unit: 'second', first: { start_time: NOW + 4 * SECOND, end_time: NOW + 8 * SECOND } },
		'edital',
		'rounds.0.start_time',
	),
	judicial('CPC 886 II', 'no appraisal', { lot: { appraisal: null } }, 'appraisal'),
	fiduciary('Lei 9.514 art. 27 § 2', 'an appraisal of zero', { lot: { appraisal: 0 } }, 'appraisal'),
	judicial('CPC 886 I', 'no registration', { lot: { registration: null } }, 'registration'),
	alone('CPC 886 I', 'an empty registration', { lot: { registration: ' ' } }, 'registration'),
];
