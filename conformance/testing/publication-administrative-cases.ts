import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { FIRST, NOW, ofSale, type Row } from './publication-case.ts';

/** Fifteen working days after Monday 23 November 2026, with the national holidays between: 14 December. */
const ADMINISTRATIVE_START = saoPauloTime(2026, 12, 14, 9);

/** Cases of rules §43: administrative sales. */
export const ADMINISTRATIVE_CASES: readonly Row[] = [
	ofSale('administrative', 'Lei 14.133 art. 55 III', 'administrative, 15 working days before bids open', {
		first: { start_time: ADMINISTRATIVE_START, end_time: ADMINISTRATIVE_START + DAY },
		lot: { end_time: ADMINISTRATIVE_START + DAY },
		second: { start_time: ADMINISTRATIVE_START + 2 * DAY, end_time: ADMINISTRATIVE_START + 3 * DAY },
	}),
	ofSale(
		'administrative',
		'Lei 14.133 art. 55 III',
		'administrative, 14 working days: the day before is a Sunday',
		{
			first: { start_time: ADMINISTRATIVE_START - DAY, end_time: ADMINISTRATIVE_START + DAY },
			lot: { end_time: ADMINISTRATIVE_START + DAY },
			second: { start_time: ADMINISTRATIVE_START + 2 * DAY, end_time: ADMINISTRATIVE_START + 3 * DAY },
		},
		'edital',
	),
	ofSale('administrative', 'Lei 14.133 art. 55 III', 'administrative, 5 days before bids open', {}, 'edital'),
	...administrative(),
];

/** An administrative sale that opens in time, changed. */
function administrative(): Row[] {
	const first = { start_time: NOW + 30 * DAY, end_time: NOW + 31 * DAY };
	const second = { start_time: NOW + 40 * DAY, end_time: NOW + 41 * DAY };
	const row = (
		article: string,
		input: string,
		{ sale, lot }: Pick<Parameters<typeof ofSale>[3], 'sale' | 'lot'>,
		...faults: string[]
	) =>
		ofSale(
			'administrative',
			article,
			`administrative, ${input}`,
			{ first, second, lot: { end_time: first.end_time, ...lot }, ...(sale && { sale }) },
			...faults,
		);
	return [
		row('Lei 14.133 art. 31', 'a complete one', {}),
		row(
			'Lei 14.133 art. 31 § 4',
			'the acceptance of the edital',
			{ sale: { enrolment: 'accept' } },
			'enrolment',
		),
		row('Lei 14.133 art. 31 § 4', 'acceptance and review', { sale: { enrolment: 'review' } }, 'enrolment'),
		row('rules §43', 'a commission of 3 %, as the edital says', { sale: { commission_bp: 300 } }),
		row('rules §43', 'no seller', { sale: { seller: null } }, 'seller'),
		row(
			'rules §43',
			'a seller for whom the operator receives',
			{ sale: { seller: { name: 'Município', receives: 'through_operator' } } },
			'seller',
		),
		row(
			'rules §43',
			'a seller who is named but not registered',
			{ sale: { seller: { name: 'Município', receives: null } } },
			'seller',
		),
		row(
			'rules §38',
			'20 s of extension',
			{ sale: { extension: { mode: 'reset', window_ms: 20 * SECOND, capped: false } } },
			'extension.window_s',
		),
		row('rules §43', 'no photo, an old appraisal, payment within 72 h', {
			sale: { payment_deadline_hours: 72 },
			lot: { images: 0, appraisal_date: '2020-01-01' },
		}),
		row(
			'Lei 14.133 art. 31 § 2',
			'no registration of the property',
			{ lot: { registration: null } },
			'registration',
		),
		ofSale(
			'administrative',
			'LEGAL_TERMS_UNIT',
			'administrative, 15 s before bids open, counted in seconds',
			{
				unit: 'second',
				first: { start_time: NOW + 15 * SECOND, end_time: FIRST.end_time },
			},
		),
		ofSale(
			'administrative',
			'LEGAL_TERMS_UNIT',
			'administrative, 14 s before bids open, counted in seconds',
			{ unit: 'second', first: { start_time: NOW + 14 * SECOND, end_time: FIRST.end_time } },
			'edital',
		),
	];
}
