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
		pending: ['to-start', 'expired', 'sale-drafts', 'lot-drafts'],
		active: ['ending', 'to-close'],
		paused: ['paused'],
		completed: ['unsold', 'fallen', 'preference-windows'],
		cancelled: DONE,
	},
	'profiles.status': {
		pending: ['registrations'],
		approved: ['identities'],
		rejected: 'the person sends another document',
	},
	'enrolments.state': { requested: ['enrolments'], approved: DONE, refused: DONE },
	'preference_rights.state': {
		requested: ['preferences'],
		approved: 'the holder acts after the end: preference-windows',
		refused: DONE,
	},
	'payments.status': {
		pending: ['slips', 'proofs', 'overdue'],
		overdue: ['overdue'],
		paid: DONE,
		cancelled: ['fallen', 'offers'],
		refunded: ['fallen'],
	},
	'payment_components.status': { pending: WINNER, paid: DONE, refunded: DONE, cancelled: DONE },
	'payment_proofs.status': { waiting: ['proofs'], accepted: DONE, refused: 'the winner sends another' },
	'pix_charges.state': { wanted: BANK, active: WINNER, concluded: DONE, removed: DONE },
	'pix_received.outcome': {
		settled: DONE,
		amount: ['stray-pix'],
		repeated: ['stray-pix'],
		closed: ['stray-pix'],
		unknown: ['stray-pix'],
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

/** Kinds that are no state of one row: a consent is open until it is given or its time is over. */
const WITHOUT_A_STATE: readonly WaitingKind[] = ['consents'];

test('every kind is the answer of a state', () => {
	const named = Object.values(STATES).flatMap((states) =>
		Object.values(states).flatMap((answer) => (typeof answer === 'string' ? [] : answer)),
	);
	expect([...new Set([...named, ...WITHOUT_A_STATE])].sort()).toEqual([...WAITING_KINDS].sort());
});
