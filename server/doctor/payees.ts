import { type Kysely, sql } from 'kysely';
import { isoDay } from '#domain/values/calendar-days.ts';
import { endingRegistrations } from '#server/features/backoffice/waiting/lots-waiting.ts';
import { withoutAccounts } from '#server/features/settlement/waiting.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { bankAccounts } from '#server/start/bank-accounts.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

interface Row {
	name: string;
	at: Date;
	urgent: boolean;
}

/**
 * Whether auctioneers are registered, and whoever receives by an account of their own has one, as the back office lists them; and whether the
 * credentials of payees are used and enough.
 */
export async function examinePayees(db: Kysely<Database>, env: Env): Promise<Finding[]> {
	const environment = env.AUCTION_ENVIRONMENT;
	const { rows: ending } = await sql<Row>`
		select title as name, at, urgent from (${endingRegistrations({ environment })}) r order by at, title`.execute(
		db,
	);
	const { rows: without } = await sql<Row>`
		select title as name, at, urgent from (${withoutAccounts({ environment })}) r order by title`.execute(db);
	const findings = [
		...ending.map(registration),
		...accounts(without.map(({ name }) => name)),
		...(await credentials(db, env.PIX_CREDENTIALS?.accounts ?? [])),
		...(await returns(db, env)),
	];
	if (findings.length > 0) return findings;
	return [reportOf('payees').ok('auctioneers are registered, and whoever receives by an account has one')];
}

function registration({ name, at, urgent }: Row): Finding {
	const { warning, error } = reportOf('payees');
	// The registration ends with the day before.
	const end = isoDay(at.getTime() - 1);
	const remedy = 'Enter the renewed one at /admin/auctioneers: without it nothing of theirs is published.';
	return urgent
		? error(`the registration of ${name} ended on ${end}`, remedy)
		: warning(`the registration of ${name} ends on ${end}`, remedy);
}

function accounts(names: readonly string[]): Finding[] {
	if (names.length === 0) return [];
	return [
		reportOf('payees').warning(
			`with published lots and without an account to receive on: ${names.join(', ')}`,
			'Enter it at /admin/sellers or /admin/auctioneers: until then nothing of theirs can be paid.',
		),
	];
}

/** Credentials whose Pix key nobody states are not used. */
async function credentials(
	db: Kysely<Database>,
	stated: readonly { key: string; name: string }[],
): Promise<Finding[]> {
	const { warning } = reportOf('payees');
	const { rows } = await sql<{ key: string }>`
		select distinct payout ->> 'pix_key' as key from (select payout from sellers union all select payout from auctioneers) y
		where payout ->> 'pix_key' = any(${stated.map(({ key }) => key)}::text[])`.execute(db);
	const used = new Set(rows.map(({ key }) => key));
	return stated
		.filter(({ key }) => !used.has(key))
		.map(({ name }) =>
			warning(
				`the credentials of ${name} in PIX_CREDENTIALS are not used: no seller and no auctioneer has their Pix key`,
				'Enter the key as the account of its payee at /admin/sellers or /admin/auctioneers, or correct it in the file.',
			),
		);
}

/** Returns of Pix on keys without credentials: no server asks for them, and nobody may give back by hand meanwhile. */
async function returns(db: Kysely<Database>, env: Env): Promise<Finding[]> {
	const keys = bankAccounts(env).map(({ receiver }) => receiver.key);
	const { rows } = await sql<{ key: string; count: number }>`
		select x.key, count(*)::int from pix_returns r join pix_received x using (end_to_end_id)
		where r.ended_at is null and x.key <> all(${keys}::text[]) group by x.key order by x.key`.execute(db);
	return rows.map(({ key, count }) =>
		reportOf('payees').warning(
			`${count} return${count === 1 ? '' : 's'} of Pix on ${key}, for which there are no credentials`,
			'Put them back until the returns are done (docs/pix.md).',
		),
	);
}
