import type { Notice } from '#domain/sale/notices.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { alone, fiduciary, judicial, NOW, notice, ofSale, type Row, TOLD } from './publication-case.ts';

const CPC = 'CPC 889';
const DEBTOR = 'Lei 9.514 art. 27 § 2-A';
const without = (role: Notice['role']) => TOLD.filter((each) => each.role !== role);
/** All told, this one otherwise. */
const but = (...others: Notice[]) => ({
	lot: { notices: [...TOLD.filter(({ role }) => role !== others[0]?.role), ...others] },
});
const NOT_APPLICABLE = {
	name: null,
	sent_at: null,
	delivered_at: null,
	has_proof: false,
	not_applicable: true,
};
const LATER = { sent_at: NOW + SECOND, delivered_at: NOW + SECOND };

/** Cases of rules §45: who has to be told before the auction. */
export const NOTICE_CASES: readonly Row[] = [
	judicial(CPC, 'judicial, nobody was told', { lot: { notices: [] } }, 'notices'),
	judicial(CPC, 'judicial, nobody was told, with a reason', { lot: { notices: [], reasons: ['notices'] } }),
	judicial(CPC, 'judicial, all but the executado', { lot: { notices: without('executed') } }, 'notices'),
	judicial('CPC 842', 'judicial, all but the spouse', { lot: { notices: without('spouse') } }, 'notices'),
	judicial(CPC, 'judicial, no spouse, with the reason', but(notice('spouse', NOT_APPLICABLE))),
	judicial(CPC, 'judicial, told exactly 5 days before the start', but(notice('executed'))),
	judicial(CPC, 'judicial, told 1 s later than that', but(notice('executed', LATER)), 'notices'),
	judicial(
		CPC,
		'judicial, sent 5 days before the start, delivered later',
		but(notice('executed', { delivered_at: NOW + DAY })),
		'notices',
	),
	judicial('LEGAL_TERMS_UNIT', 'judicial, told 5 s before the start, counted in seconds', {
		...but(notice('executed', { sent_at: NOW, delivered_at: NOW })),
		first: { start_time: NOW + 5 * SECOND, end_time: NOW + 10 * SECOND },
		unit: 'second',
	}),
	judicial(CPC, 'judicial, sent and not yet delivered', but(notice('executed', { delivered_at: null }))),
	judicial(
		CPC,
		'judicial, a notice that was not sent',
		but(notice('executed', { sent_at: null, delivered_at: null })),
		'notices',
	),
	judicial(CPC, 'judicial, told of other dates', but(notice('executed', { stale: true })), 'notices'),
	judicial(
		CPC,
		'judicial, told of other dates, and again of these',
		but(notice('executed', { stale: true }), notice('executed')),
	),
	judicial(
		CPC,
		'judicial, one of two creditors was told',
		but(
			notice('secured-creditor', { name: 'Banco Um' }),
			notice('secured-creditor', { name: 'Banco Dois', sent_at: null, delivered_at: null }),
		),
		'notices',
	),
	judicial(
		CPC,
		'judicial, the case names an occupant, who was not told',
		{ sale: { parties: [{ role: 'Executado' }, { role: 'Locatário' }] } },
		'notices',
	),
	fiduciary(DEBTOR, 'fiduciary, the debtor was not told', { lot: { notices: [] } }, 'notices.debtor'),
	fiduciary(
		DEBTOR,
		'fiduciary, the debtor was not told, which no reason excuses',
		{ lot: { notices: [], reasons: ['notices.debtor', 'notices'] } },
		'notices.debtor',
	),
	fiduciary(DEBTOR, 'fiduciary, delivered, without a file', but(notice('fiduciante', { has_proof: false }))),
	fiduciary(DEBTOR, 'fiduciary, sent, with a file', but(notice('fiduciante', { delivered_at: null }))),
	fiduciary(
		DEBTOR,
		'fiduciary, sent, without a file',
		but(notice('fiduciante', { delivered_at: null, has_proof: false })),
		'notices.debtor',
	),
	fiduciary(
		DEBTOR,
		'fiduciary, told of other dates',
		but(notice('fiduciante', { stale: true })),
		'notices.debtor',
	),
	fiduciary(
		DEBTOR,
		'fiduciary, the debtor does not apply',
		but(notice('fiduciante', NOT_APPLICABLE)),
		'notices.debtor',
	),
	fiduciary(
		DEBTOR,
		'fiduciary, one of two debtors was told',
		but(notice('fiduciante'), notice('fiduciante', { name: 'Maria', delivered_at: null, has_proof: false })),
		'notices.debtor',
	),
	ofSale(
		'fiduciary',
		DEBTOR,
		'fiduciary sale, the debtor was not told',
		{ lot: { notices: [] } },
		'notices.debtor',
	),
	fiduciary('rules §45', 'fiduciary, the law names no term: told the day before', {
		...but(notice('fiduciante', { sent_at: NOW + 4 * DAY, delivered_at: NOW + 4 * DAY })),
	}),
	alone('rules §45', 'extrajudicial, nobody was told', { lot: { notices: [] } }),
	ofSale('administrative', 'rules §45', 'administrative, nobody was told', {
		lot: { notices: [], end_time: NOW + 40 * DAY },
		first: {
			start_time: NOW + 30 * DAY,
			end_time: NOW + 40 * DAY,
		},
		second: { start_time: NOW + 41 * DAY, end_time: NOW + 50 * DAY },
	}),
];
