import { type Kysely, sql, type Transaction } from 'kysely';
import type { OwnProposal } from '#contract/proposals.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type Conditions, type Correction, NO_CORRECTION } from '#domain/settlement/instalments.ts';
import { proposalFault, proposalWindow } from '#domain/settlement/proposals.ts';
import { judgePerson } from '#server/features/bidding/bid-eligibility.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ProposalEmail } from './proposal-emails.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { holdLot } from './read-lot.ts';

export interface ProposalDeps {
	db: Kysely<Database>;
	environment: Environment;
	emails: EmailSender<ProposalEmail>;
}

/** A proposal as it is received, amounts in centavos. */
export interface SentProposal extends Conditions {
	auction_id: string;
	user_id: string;
	correction: Correction;
	/** The client's idempotency key: sent again with the same conditions, it gets the same answer. */
	key: string;
}

/**
 * Stores an instalment proposal (CPC 895) and emails a copy. A higher proposal replaces the person's open one. It asks of the person what a bid
 * asks. The lot and the person are locked, so that who may propose, until when and how much hold until the commit.
 */
export function sendProposal(deps: ProposalDeps, sent: SentProposal): Promise<Result<OwnProposal>> {
	return deps.db.transaction().execute(async (trx) => {
		const lot = await holdLot(trx, deps.environment, sent.auction_id);
		if (!lot) return fail(problem('auction.not-found'));
		// Serialises the proposals of one person, and keeps the account from being deleted meanwhile.
		await sql`select from users where id = ${sent.user_id} for no key update`.execute(trx);
		const earlier = await readEarlier(trx, sent);
		if (earlier)
			return isSame(earlier, sent) ? ok(presentProposal(earlier)) : fail(problem('bid.key-reused'));
		const { refused } = await judgePerson(trx, { ...lot, id: sent.auction_id }, sent.user_id);
		if (refused) return fail(refused);
		if (lot.judicial && sent.correction === NO_CORRECTION) return fail(problem('proposal.correction'));
		const window = proposalWindow(lot, lot.now);
		if (!window.ok) return window;
		const refusal = await replaceOpen(trx, sent, window.value.minimum);
		if (refusal) return fail(refusal);
		const stored = await store(trx, sent, window.value);
		await deps.emails.send({ kind: 'proposal-sent', user_id: sent.user_id, proposal_id: stored.id }, trx);
		return ok(presentProposal(stored));
	});
}

async function readEarlier(
	trx: Transaction<Database>,
	{ user_id, key }: SentProposal,
): Promise<ProposalRow | undefined> {
	const { rows } = await sql<ProposalRow>`
		select ${PROPOSAL_COLUMNS} from instalment_proposals q where q.user_id = ${user_id} and q.key = ${key}`.execute(
		trx,
	);
	return rows[0];
}

function isSame(earlier: ProposalRow, sent: SentProposal): boolean {
	const fields = ['auction_id', 'price', 'down_payment', 'instalments', 'correction'] as const;
	return fields.every((field) => earlier[field] === sent[field]);
}

/** Closes the person's open proposal in favour of a better one, or returns why it cannot be replaced. */
async function replaceOpen(
	trx: Transaction<Database>,
	sent: SentProposal,
	minimum: number,
): Promise<Problem | null> {
	const open = await trx
		.selectFrom('instalment_proposals')
		.select(['id', 'price'])
		.where('auction_id', '=', sent.auction_id)
		.where('user_id', '=', sent.user_id)
		.where('state', '=', 'sent')
		.forUpdate()
		.executeTakeFirst();
	const refusal = proposalFault(sent, { minimum }, open?.price ?? null);
	if (refusal || !open) return refusal;
	await sql`update instalment_proposals set state = 'replaced', ended_at = clock_timestamp()
		where id = ${open.id}`.execute(trx);
	return null;
}

async function store(
	trx: Transaction<Database>,
	{ auction_id, user_id, key, price, down_payment, instalments, correction }: SentProposal,
	{ round, minimum }: { round: number | null; minimum: number },
): Promise<ProposalRow> {
	const values = { auction_id, user_id, key, price, down_payment, instalments, correction, round, minimum };
	const { id } = await trx
		.insertInto('instalment_proposals')
		.values(values)
		.returning('id')
		.executeTakeFirstOrThrow();
	const { rows } = await sql<ProposalRow>`
		select ${PROPOSAL_COLUMNS} from instalment_proposals q where q.id = ${id}`.execute(trx);
	return rows[0] as ProposalRow;
}
