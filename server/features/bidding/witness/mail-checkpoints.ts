import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CheckpointEmail } from './checkpoint-email.ts';

interface MailDeps {
	db: Kysely<Database>;
	environment: Environment;
	emails: EmailSender<CheckpointEmail>;
}

/**
 * Queues an email to every witness if there is a new checkpoint: one a day, and an hour after the last one if it states the end of a
 * lot with bids. Returns the number of emails.
 */
export async function mailCheckpoints(
	{ db, environment, emails }: MailDeps,
	addresses: readonly string[],
): Promise<number> {
	if (addresses.length === 0 || !(await isDue(db, environment))) return 0;
	return db.transaction().execute(async (trx) => {
		await sql`insert into ledger_witnesses (environment, witness) values (${environment}, 'email')
			on conflict do nothing`.execute(trx);
		const { rows } = await sql<{ through: number }>`
			select through from ledger_witnesses where environment = ${environment} and witness = 'email'
			for update skip locked`.execute(trx);
		const [row] = rows;
		// Read again under the lock: another server may have sent it meanwhile.
		if (!row || !(await isDue(trx, environment))) return 0;
		const newest = await newestNumber(trx, environment);
		for (const email of addresses)
			await emails.send(
				{ kind: 'ledger-checkpoint', name: '', email, environment, from: row.through + 1, to: newest },
				trx,
			);
		await sql`insert into ledger_checkpoint_deliveries (environment, number, witness)
			values (${environment}, ${newest}, 'email') on conflict do nothing`.execute(trx);
		await sql`update ledger_witnesses set through = ${newest}, sent_at = clock_timestamp()
			where environment = ${environment} and witness = 'email'`.execute(trx);
		return addresses.length;
	});
}

async function isDue(db: Kysely<Database>, environment: Environment): Promise<boolean> {
	const { rows } = await sql<{ due: boolean }>`
		with sent as (
			select coalesce(max(through), 0) as through, coalesce(max(sent_at), '-infinity') as at
			from ledger_witnesses where environment = ${environment} and witness = 'email'
		)
		select exists (select from ledger_checkpoints c
				where c.environment = ${environment} and c.number > sent.through)
			and (sent.at < clock_timestamp() - interval '1 day'
				or sent.at < clock_timestamp() - interval '1 hour' and exists (
					select from witnessed_ledgers w join auctions a on a.id = w.auction_id
					where w.number > sent.through and a.environment = ${environment}
						and a.status = 'completed' and a.bid_count > 0)) as due
		from sent`.execute(db);
	return rows[0]?.due ?? false;
}

async function newestNumber(db: Kysely<Database>, environment: Environment): Promise<number> {
	const row = await db
		.selectFrom('ledger_checkpoints')
		.select(({ fn }) => fn.max('number').as('number'))
		.where('environment', '=', environment)
		.executeTakeFirst();
	return row?.number ?? 0;
}
