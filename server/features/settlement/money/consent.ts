import { type Kysely, sql, type Transaction } from 'kysely';
import type { ConsentDue, OpenConsent } from '#contract/consents.ts';
import { CONSENT_HOURS, type ConsentAct, needsConsent } from '#domain/settlement/consent.ts';
import type { ComponentKind } from '#domain/settlement/payment-components.ts';
import { canonical } from '#domain/values/canonical.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { type AuditEntry, recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LockedComponent, LockedPayment } from './move-payment.ts';

export interface ConsentDeps {
	/** Acts on more than this ask for a second administrator's consent; null is no limit (CONSENT_LIMIT). */
	consentLimit: Centavos | null;
}

/** An act on money, with all that makes it this one. */
export interface ActOnMoney {
	act: ConsentAct;
	/** The id of the payment, of the part of one, of the Pix or of the payee that it is about. The caller has locked it. */
	subject: string;
	/** Null for a Pix of no payment, and for a payee. */
	payment_id: string | null;
	/** Null for the account of a payee. */
	amount: Centavos | null;
	/** What else a consent agrees to: payees, keys, deadlines. */
	more: Record<string, unknown>;
	/** The subject of its entry in the audit log. */
	audited: string;
	/** The entry of an act that is not about a payment, and what it would change. */
	entry?: Pick<AuditEntry, 'action' | 'changes'>;
}

/** An act on a locked payment, or on one of its parts: it names what is owed or was paid to whom. */
export function actOn(
	{ id: payment_id, auction_id: audited, amount, components }: LockedPayment,
	act: ConsentAct,
	{ component, more = {} }: { component?: LockedComponent; more?: Record<string, unknown> } = {},
): ActOnMoney {
	const parts = component ? [component] : components;
	const payees = parts.map((part) => ({
		kind: part.kind,
		payee: part.payee,
		amount: part.amount,
		state: part.status,
	}));
	return {
		act,
		subject: component?.id ?? payment_id,
		payment_id,
		amount: component?.amount ?? amount,
		more: { ...more, payees },
		audited,
	};
}

interface OpenRow {
	id: string;
	asked_by: string;
	exact: string;
	counts: boolean;
}

/**
 * Whether an administrator may carry out an act now, after all that would refuse it: null, because it needs no consent or another administrator
 * asked for exactly the same in the last 24 hours; or the consent that it waits for, with an entry in the audit log. The consent of somebody who is
 * no administrator any more does not count (rules §59).
 */
export async function consentTo(
	trx: Transaction<Database>,
	{ consentLimit }: ConsentDeps,
	asked: ActOnMoney,
	admin_id: string,
): Promise<ConsentDue | null> {
	const { act, subject, amount } = asked;
	if (!needsConsent(amount, consentLimit)) return null;
	const exact = canonical({ act, subject, amount, ...asked.more });
	const { rows } = await sql<OpenRow>`
		select id, asked_by, exact, expires_at > clock_timestamp() and exists (
			select from user_roles r where r.user_id = c.asked_by and r.role = 'admin') as counts
		from consents c where act = ${act} and subject = ${subject} and done_at is null for update`.execute(trx);
	const same = rows.find((open) => open.exact === exact && open.counts);
	if (!same) return due(await askForConsent(trx, asked, exact, admin_id));
	if (same.asked_by === admin_id) return due(same.id);
	await sql`update consents set done_by = ${admin_id}, done_at = clock_timestamp() where id = ${same.id}`.execute(
		trx,
	);
	return null;
}

const due = (id: string): ConsentDue => ({ consent: { id, needs: 1 } });

/** Stores what was asked for, in place of an open consent for something else. Returns its id. */
async function askForConsent(
	trx: Transaction<Database>,
	{ act, subject, payment_id, amount, audited, entry }: ActOnMoney,
	exact: string,
	admin_id: string,
): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into consents (act, subject, payment_id, exact, amount, asked_by, expires_at)
		values (${act}, ${subject}, ${payment_id}, ${exact}, ${amount}, ${admin_id},
			clock_timestamp() + ${CONSENT_HOURS} * interval '1 hour')
		on conflict (act, subject) where done_at is null do update set
			(id, payment_id, exact, amount, asked_by, asked_at, expires_at) = (excluded.id, excluded.payment_id,
				excluded.exact, excluded.amount, excluded.asked_by, excluded.asked_at, excluded.expires_at)
		returning id`.execute(trx);
	const changes = {
		consent_act: { from: null, to: act },
		...(amount !== null && { consent_amount: { from: null, to: reaisOf(amount) } }),
		...entry?.changes,
	};
	const action = entry?.action ?? 'payment.consent-asked';
	await recordAudit(trx, { admin_id, action, subject: audited, changes });
	return rows[0]?.id ?? '';
}

type ConsentRow = Omit<OpenConsent, 'asked_at' | 'expires_at'> & {
	component: ComponentKind | null;
	amount: Centavos;
	asked_at: Micros;
	expires_at: Micros;
};

/** What waits for a second administrator about a payment, and about Pix of no payment; oldest first. */
export async function readConsents(
	db: Kysely<Database>,
	payment_id: string,
	admin_id: string,
): Promise<OpenConsent[]> {
	const { rows } = await sql<ConsentRow>`
		select c.id, c.act, c.amount, k.kind as component, u.name as asked_by, c.asked_by = ${admin_id} as own,
			micros(c.asked_at) as asked_at, micros(c.expires_at) as expires_at
		from consents c join users u on u.id = c.asked_by left join payment_components k on k.id::text = c.subject
		where (c.payment_id = ${payment_id} or (c.payment_id is null and c.act = 'return')) and c.done_at is null and c.expires_at > now()
			and (k.id is null or k.status = any(case c.act when 'refund-made' then '{refund-due}'::text[] else '{pending,defaulted}' end))
		order by c.asked_at, c.id`.execute(db);
	return rows.map(({ amount, asked_at, expires_at, ...row }) => ({
		...row,
		amount: reaisOf(amount),
		asked_at: isoOf(asked_at),
		expires_at: isoOf(expires_at),
	}));
}
