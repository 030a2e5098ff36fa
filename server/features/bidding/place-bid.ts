import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Centavos } from '#domain/money.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { type LockedAuction, lockAuction, stampAfter } from '#server/features/auctions/locked-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { type BidMoment, type BidOutcome, recordBid } from './record-bid.ts';

/** A bid as it reaches the engine; the amount in centavos, the key the client's own. */
export interface BidCommand {
	auction_id: string;
	user_id: string;
	amount: Centavos;
	key: string;
	/** The asker's network address, kept for a court's order only. */
	address: string | null;
}

/** Refused without a record: there is no auction, or the key already stands for another bid. */
export interface NotRecorded {
	refused: Problem;
	receipt: null;
}

/**
 * Places one bid, in one transaction: lock, clock after the lock, decision, extension, ledger record
 * (rules §6–§8). The same key and amount answers what it answered before; nothing is answered before the
 * commit, and nothing is written when it throws.
 */
export async function placeBid(
	db: Kysely<Database>,
	environment: Environment,
	command: BidCommand,
): Promise<BidOutcome | NotRecorded> {
	try {
		return await placeOnce(db, environment, command);
	} catch (error) {
		// One key on two auctions at the same moment: the second to commit broke the key, so now it can be seen.
		if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error;
		return placeOnce(db, environment, command);
	}
}

function placeOnce(db: Kysely<Database>, environment: Environment, command: BidCommand) {
	return db.transaction().execute(async (trx): Promise<BidOutcome | NotRecorded> => {
		const auction = await lockAuction(trx, command.auction_id, environment);
		if (!auction) return { refused: problem('auction.not-found'), receipt: null };
		const { before, ...moment } = await readMoment(trx, auction, command);
		if (before) return sameBid(before, command);
		const outcome = await recordBid(trx, auction, { ...moment, ...command });
		await rememberAnswer(trx, command, outcome);
		return outcome;
	});
}

interface Earlier {
	auction_id: string;
	amount: Centavos;
	answer: BidOutcome;
}

type Moment = Pick<BidMoment, 'at' | 'status' | 'role' | 'bidder'> & { before: Earlier | null };

/**
 * All that must be read after the lock is held: the time, the person, and the answer this key already got. The
 * person's row is held too, so that an account is either deleted before its bid or leads after it (erase-account.ts).
 */
async function readMoment(
	trx: Transaction<Database>,
	auction: LockedAuction,
	{ user_id, key }: BidCommand,
): Promise<Moment> {
	const { rows } = await sql<Moment>`
		with held as materialized (select id, deleted_at from users where id = ${user_id} for key share)
		select ${stampAfter(auction.last_stamp)} as at,
			coalesce((select status from profiles where id = held.id and held.deleted_at is null), 'pending') as status,
			(select role from user_roles where user_id = held.id) as role,
			(select bidder from auction_bidders where auction_id = ${auction.id} and user_id = held.id) as bidder,
			(select jsonb_build_object('auction_id', auction_id, 'amount', amount, 'answer', answer)
				from idempotency_keys where user_id = held.id and key = ${key}) as before
		from held`.execute(trx);
	return rows[0] as Moment;
}

function sameBid(before: Earlier, { auction_id, amount }: BidCommand): BidOutcome | NotRecorded {
	if (before.auction_id === auction_id && before.amount === amount) return before.answer;
	return { refused: problem('bid.key-reused'), receipt: null };
}

async function rememberAnswer(
	trx: Transaction<Database>,
	command: BidCommand,
	outcome: BidOutcome,
): Promise<void> {
	const { auction_id, user_id, amount, key } = command;
	const { seq } = 'accepted' in outcome ? outcome.accepted.receipt : outcome.receipt;
	const answer = JSON.stringify(outcome);
	await trx
		.insertInto('idempotency_keys')
		.values({ user_id, key, auction_id, amount, seq, answer })
		.execute();
}
