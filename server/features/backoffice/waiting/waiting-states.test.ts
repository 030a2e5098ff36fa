import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WAITING_KINDS, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { useDatabase } from '#server/testing/database.ts';

const database = useDatabase();

/** The kinds that name a state, or why nobody of the desk has to do anything about it. */
type Answer = readonly WaitingKind[] | string;

const DONE = 'it is over';
const WINNER = 'the winner pays; late ones are overdue';
const BANK = 'the bank answers, and a job asks it';

/** Every state that the database stores, and who acts on it. */
const STATES: Record<string, Record<string, Answer>> = {
	'auctions.status': {
		pending: ['to-start', 'expired', 'suspended', 'sale-drafts', 'lot-drafts', 'notices'],
		active: ['ending', 'to-close'],
		paused: ['paused', 'suspended'],
		completed: ['unsold', 'fallen', 'preference-windows'],
		cancelled: DONE,
	},
	'profiles.status': {
		pending: ['registrations'],
		approved: ['identities'],
		rejected: 'the person sends another document',
	},
	'enrolments.state': { requested: ['enrolments'], approved: DONE, refused: DONE },
	'inquiries.state': { waiting: ['questions', 'visits'], answered: DONE, refused: DONE },
	'preference_rights.state': {
		requested: ['preferences'],
		approved: ['debtor-payments'],
		refused: DONE,
	},
	'payments.status': {
		pending: ['slips', 'proofs', 'overdue'],
		overdue: ['overdue'],
		paid: DONE,
		cancelled: ['fallen', 'offers'],
		defaulted: ['fallen', 'offers'],
		'refund-due': ['refunds', 'fallen'],
		refunded: ['fallen'],
	},
	'auctions.outcome': {
		sold: 'its payment is owed',
		conditional: ['conditional'],
		'conditional-refused': ['unsold'],
		'debtor-preference': DONE,
		settled: DONE,
		adjudicated: DONE,
		withdrawn: DONE,
		prejudiced: DONE,
		unpaid: ['fallen'],
		annulled: ['fallen'],
	},
	'lot_outcomes.outcome': {
		settled: DONE,
		adjudicated: DONE,
		withdrawn: DONE,
		prejudiced: DONE,
		unpaid: ['fallen'],
		annulled: ['fallen'],
	},
	'payment_components.status': {
		waiting: ['slips', 'payee-accounts', 'correction-rates'],
		pending: WINNER,
		paid: DONE,
		'refund-due': ['refunds'],
		refunded: DONE,
		cancelled: DONE,
		defaulted: WINNER,
	},
	'payment_proofs.status': { waiting: ['proofs'], accepted: DONE, refused: 'the winner sends another' },
	'pix_charges.state': { wanted: BANK, active: WINNER, concluded: DONE, removed: DONE },
	'pix_received.outcome': {
		settled: ['contested-pix'],
		amount: ['stray-pix'],
		repeated: ['stray-pix'],
		closed: ['stray-pix'],
		unknown: ['stray-pix'],
		'taken-back': ['taken-back'],
	},
	'pix_returns.state': { wanted: BANK, processing: BANK, returned: DONE, failed: ['stray-pix'] },
	'second_chances.state': {
		offered: ['offers', 'fallen'],
		accepted: 'its payment is owed',
		declined: ['fallen'],
		expired: ['fallen'],
		withdrawn: ['fallen'],
	},
	'instalment_proposals.state': {
		sent: ['proposals'],
		withdrawn: DONE,
		replaced: DONE,
		accepted: DONE,
		declined: DONE,
	},
};

/** Stored words of columns called otherwise that are no states of work. */
const NAMES = ['status', 'state', 'outcome'];

test('every state that the database stores waits for somebody by a kind, or says why not', async () => {
	const { rows } = await sql<{ column: string; values: string[] | null }>`
		select t.relname || '.' || a.attname as column,
			(select array_agg(m[1] order by m[1]) from regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') m) as values
		from pg_constraint c join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
			join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
		where c.contype = 'c' and cardinality(c.conkey) = 1 and a.attname = any(${NAMES}::text[])`.execute(
		database.db,
	);
	const stored = Object.fromEntries(
		rows.filter(({ values }) => values !== null).map(({ column, values }) => [column, values]),
	);
	const answered = Object.entries(STATES).map(([column, states]) => [column, Object.keys(states).sort()]);
	expect(stored).toEqual(Object.fromEntries(answered));
});

const SENT = 'a job sends it';
const PERSON = 'the person does it, or nobody';

/** Every time that the database stores only of rows in a state, and who acts on that state. */
const TIMES: Record<string, Answer> = {
	'access_records.ended_at': DONE,
	'accounts.access_token_expires_at': DONE,
	'accounts.refresh_token_expires_at': DONE,
	'auction_results.due_at': ['overdue'],
	'auction_results.paid_at': ['fallen'],
	'auctions.decide_until': ['conditional'],
	'auctions.extension_cap': 'a term of the lot',
	'auctions.paused_at': ['paused'],
	'auctions.preference_until': ['preference-windows'],
	'auctions.publish_at': 'the clock publishes it; what fails has publish_failed_at',
	'auctions.publish_failed_at': ['lot-drafts', 'sale-drafts'],
	'auctions.published_at': ['lot-drafts', 'sale-drafts'],
	'auctions.suspended_at': ['suspended'],
	'auctions.terms_fixed_at': 'says since when bidders rely on the terms',
	'auctions.withdrawn_at': DONE,
	'bars.ended_at': DONE,
	'bars.number_lost_at': 'it has no effect; the list of bars and the doctor say so',
	'bars.until': 'the clock ends it',
	'consents.done_at': ['consents'],
	'enrolments.decided_at': ['enrolments'],
	'exclusions.ended_at': DONE,
	'exclusions.number_lost_at': 'it has no effect; the account is deleted',
	'identities.held_at': ['identities'],
	'inquiries.decided_at': ['questions', 'visits'],
	'inquiries.visit_at': 'the desk shows the thing on that day',
	'instalment_proposals.ended_at': ['proposals'],
	'ledger_witnesses.failing_since': 'a job tries again; the operator sees it in the metrics',
	'ledger_witnesses.sent_at': SENT,
	'notice_lists.dates_changed_at': ['notices'],
	'notices.delivered_at': 'who was told got it, or the desk tries again: notices',
	'notices.sent_at': ['notices'],
	'notification_cursors.told_end': SENT,
	'notifications.email_due_at': SENT,
	'notifications.emailed_at': SENT,
	'payment_components.due_at': ['overdue'],
	'payment_components.paid_at': WINNER,
	'payment_proofs.decided_at': ['proofs'],
	'payment_proofs.removed_at': 'retention removed the file',
	'payments.due_at': ['slips'],
	'payments.ended_at': ['fallen', 'offers'],
	'payments.paid_at': ['overdue'],
	'payout_lines.removed_at': DONE,
	'payouts.paid_at': ['payouts'],
	'payouts.statement_at': ['statements'],
	'pix_charges.next_look': BANK,
	'pix_received.contested_at': ['contested-pix'],
	'pix_received.taken_back_at': ['taken-back'],
	'pix_returns.ended_at': BANK,
	'pix_returns.next_look': BANK,
	'preference_rights.decided_at': ['preferences'],
	'profiles.document_uploaded_at': PERSON,
	'refunds.due_at': ['refunds'],
	'refunds.removed_at': 'retention removed the file',
	'registration_decisions.document_uploaded_at': DONE,
	'retention_runs.ended_at': 'a job does it again',
	'sale_documents.published_at': 'published with its lot or sale',
	'sales.publish_at': 'the clock publishes it; what fails has publish_failed_at',
	'sales.publish_failed_at': ['sale-drafts'],
	'sales.published_at': ['sale-drafts'],
	'sales.terms_fixed_at': 'says since when bidders rely on the terms',
	'saved_searches.alerted_at': SENT,
	'second_chances.ended_at': ['offers', 'fallen'],
	'sessions.factor_at': PERSON,
	'signing_keys.expires_at': 'the server makes another',
	'two_factors.locked_until': 'the clock ends it',
	'users.deleted_at': DONE,
};

test('every time that stands for a state waits for somebody by a kind, or says why not', async () => {
	const { rows } = await sql<{ column: string }>`
		select t.relname || '.' || a.attname as column
		from pg_attribute a join pg_class t on t.oid = a.attrelid
		where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
			and a.attnum > 0 and not a.attisdropped and not a.attnotnull order by 1`.execute(database.db);
	expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(TIMES).toSorted());
});

/** Kinds that are no state of one row: a consent is open until it is given or its time is over, or a day comes; what is owed to a seller, until its time is stored. */
const WITHOUT_A_STATE: readonly WaitingKind[] = [
	'consents',
	'certificates',
	'auctioneer-registrations',
	'payouts',
	'statements',
];

test('every kind is the answer of a state', () => {
	const named = Object.values(STATES).flatMap((states) =>
		Object.values(states).flatMap((answer) => (typeof answer === 'string' ? [] : answer)),
	);
	expect([...new Set([...named, ...WITHOUT_A_STATE])].sort()).toEqual([...WAITING_KINDS].sort());
});
