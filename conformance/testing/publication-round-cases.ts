import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, MINUTE, SECOND } from '#domain/values/time.ts';
import { alone, FIRST, fiduciary, judicial, NOW, type Row, SECOND_ROUND } from './publication-case.ts';

/** Cases of rounds, their dates and minimums. */
export const ROUND_CASES: readonly Row[] = [
	judicial('CPC 886 IV', 'no rounds', { lot: { rounds: [] } }, 'rounds'),
	alone('CPC 886 V', 'one round', { lot: { rounds: [FIRST] } }),
	judicial('CPC 886 V', 'a 2nd round that starts as the 1st ends', {
		second: { start_time: FIRST.end_time },
	}),
	judicial(
		'CPC 886 V',
		'a 2nd round that starts before the 1st ends',
		{ second: { start_time: FIRST.end_time - MINUTE } },
		'rounds.1.start_time',
	),
	judicial(
		'CPC 886 IV',
		'a 2nd round that ends as it starts',
		{ second: { end_time: SECOND_ROUND.start_time } },
		'rounds.1.end_time',
	),
	alone(
		'CPC 886 IV',
		'a lot that ends before its 1st round starts',
		{ lot: { end_time: NOW + DAY } },
		'rounds',
	),
	alone('CPC 886 II', 'a round without a minimum', { first: { minimum: 0 } }, 'rounds.0.minimum'),
	judicial('CPC 891', '2nd round at exactly 50 % of the appraisal', { second: { minimum: 200_000_00 } }),
	judicial(
		'CPC 891',
		'2nd round one centavo below 50 %',
		{ second: { minimum: 199_999_99 } },
		'rounds.1.minimum',
	),
	judicial('CPC 891', "2nd round at 40 % with the judge's figure and reason", {
		second: { minimum: 160_000_00, minimum_reason: 'Decisão de fls. 210: 40 % da avaliação' },
	}),
	judicial(
		'CPC 891',
		'2nd round at 40 % with an empty reason',
		{ second: { minimum: 160_000_00, minimum_reason: '  ' } },
		'rounds.1.minimum',
	),
	judicial('CPC 891', '1st round at 49 %', { first: { minimum: 196_000_00 } }, 'rounds.0.minimum'),
	judicial(
		'CPC 891',
		'half of an odd number of centavos is rounded up',
		{ lot: { appraisal: 400_000_01 } },
		'rounds.1.minimum',
	),
	alone('CPC 891', 'extrajudicial, 2nd round at 40 %: only a warning', { second: { minimum: 160_000_00 } }),
	judicial('CPC 896', 'property of an incapable person, 2nd round at 80 %', {
		lot: { owner_incapable: true },
		second: { minimum: 320_000_00 },
	}),
	judicial(
		'CPC 896',
		'property of an incapable person, 2nd round one centavo below 80 %',
		{ lot: { owner_incapable: true }, second: { minimum: 319_999_99 } },
		'rounds.1.minimum',
	),
	judicial(
		'CPC 896',
		"property of an incapable person, 2nd round at 60 % with a judge's figure",
		{
			lot: { owner_incapable: true },
			second: { minimum: 240_000_00, minimum_reason: 'Decisão de fls. 12' },
		},
		'rounds.1.minimum',
	),
	fiduciary('Lei 9.514 art. 24 VI', '1st minimum equal to the value in the contract', {
		first: { minimum: 400_000_00 },
	}),
	fiduciary(
		'Lei 9.514 art. 24 VI',
		'1st minimum one centavo below the value in the contract',
		{ first: { minimum: 399_999_99 } },
		'rounds.0.minimum',
	),
	fiduciary(
		'Lei 9.514 art. 24 par. unico',
		'1st minimum below the ITBI basis, which exceeds the contract',
		{ lot: { itbi_basis: 410_000_00 } },
		'rounds.0.minimum',
	),
	fiduciary(
		'Lei 9.514 art. 24 par. unico',
		'1st minimum equal to the ITBI basis, which exceeds the contract',
		{
			lot: { itbi_basis: 410_000_00 },
			first: { minimum: 410_000_00 },
		},
	),
	fiduciary(
		'Lei 9.514 art. 24 VI',
		'no value in the contract',
		{ lot: { contract_value: null } },
		'rounds.0.minimum',
	),
	fiduciary(
		'Lei 9.514 art. 24 par. unico',
		'no ITBI basis',
		{ lot: { itbi_basis: null } },
		'rounds.0.minimum',
	),
	fiduciary('Lei 9.514 art. 27 § 2', '2nd minimum equal to the debt', { second: { minimum: 200_000_00 } }),
	fiduciary(
		'Lei 9.514 art. 27 § 2',
		'2nd minimum one centavo below the debt',
		{ second: { minimum: 199_999_99 } },
		'rounds.1.minimum',
	),
	fiduciary('Lei 9.514 art. 27 § 2', 'no debt stated', { lot: { debt: null } }, 'rounds.1.minimum'),
	fiduciary(
		'Lei 9.514 art. 27 § 2',
		"2nd minimum at half the appraisal, below the debt, by the creditor's choice",
		{
			lot: { debt: 300_000_00 },
			second: { minimum: 200_000_00, minimum_reason: 'Carta do credor de 20/11/2026' },
		},
	),
	fiduciary(
		'Lei 9.514 art. 27 § 2',
		"2nd minimum one centavo below half the appraisal, by the creditor's choice",
		{
			lot: { debt: 300_000_00 },
			second: { minimum: 199_999_99, minimum_reason: 'Carta do credor de 20/11/2026' },
		},
		'rounds.1.minimum',
	),
	fiduciary(
		'STJ, vile price',
		'2nd minimum covers a debt below half the appraisal, without a reason',
		{ lot: { debt: 90_000_00 }, second: { minimum: 90_000_00 } },
		'rounds.1.minimum',
	),
	fiduciary(
		'Lei 9.514 art. 26-A § 3',
		"a home loan, 2nd minimum at half the appraisal by the creditor's choice",
		{
			lot: { debt: 300_000_00, residential_financing: true },
			second: { minimum: 200_000_00, minimum_reason: 'Carta do credor de 20/11/2026' },
		},
		'rounds.1.minimum',
	),
	fiduciary('Lei 9.514 art. 27 § 1', '2nd round starts 15 days after the end of the 1st', {
		second: { start_time: FIRST.end_time + 15 * DAY, end_time: FIRST.end_time + 16 * DAY },
	}),
	fiduciary(
		'Lei 9.514 art. 27 § 1',
		'2nd round starts 15 days and 1 s after the end of the 1st',
		{ second: { start_time: FIRST.end_time + 15 * DAY + SECOND, end_time: FIRST.end_time + 16 * DAY } },
		'rounds.1.start_time',
	),
	fiduciary(
		'LEGAL_TERMS_UNIT',
		'terms in seconds, 2nd round starts 16 s after the end of the 1st',
		{
			unit: 'second',
			second: { start_time: FIRST.end_time + 16 * SECOND, end_time: FIRST.end_time + DAY },
		},
		'rounds.1.start_time',
	),
	fiduciary('Lei 9.514 art. 27 § 1', 'one round: only a warning', { lot: { rounds: [FIRST] } }),
	judicial('Lei 9.514 art. 27 § 1', 'judicial, 2nd round 30 days after the 1st', {
		second: { start_time: FIRST.end_time + 30 * DAY, end_time: FIRST.end_time + 40 * DAY },
	}),
	alone('Decreto 21.981 art. 36', 'a round that ends on a Sunday: only a warning', {
		first: { end_time: saoPauloTime(2026, 12, 6, 15) },
		second: { start_time: saoPauloTime(2026, 12, 7, 15) },
	}),
];
