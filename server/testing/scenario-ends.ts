import { type Kysely, sql } from 'kysely';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { answerForSeller } from '#server/features/backoffice/management/answer-conditional.ts';
import { recordDebtorPreference } from '#server/features/backoffice/management/buy-by-debtor.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import { take } from '#server/features/bidding/take-counter.ts';
import { decideProposal } from '#server/features/settlement/proposals/decide-proposal.ts';
import { acceptOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { groundFor } from './annulment.ts';
import { biddingDeps } from './bidding-deps.ts';
import { makeProposal } from './proposals.ts';
import type { Input } from './scenario-inputs.ts';

type EndInput = Extract<Input, { do: 'answer' | 'take' | 'redeem' | 'decide' | 'propose' | 'next' }>;

/** The lot of a scenario on a server, who acts for the desk, and when the lot opens. */
interface Played {
	db: Kysely<Database>;
	admin: string;
	id: string;
	opening: Micros;
	personOf(by: number): Promise<string>;
}

const emails = { send: async () => undefined };

/** Performs an input that decides about a lot beside its bids; returns its outcome. */
export async function endOnServer(played: Played, input: EndInput): Promise<string> {
	const { db, admin, id } = played;
	switch (input.do) {
		case 'answer': {
			const { answer, price } = input;
			const body = { answer, ...(price !== undefined && { price: price / 100 }) };
			return codeOf(await answerForSeller({ db, legalTermsUnit: 'second' }, admin, id, body));
		}
		case 'take':
			return codeOf(await take(biddingDeps(db), id, await played.personOf(input.by)));
		case 'redeem':
			return redeemOn(played, input);
		case 'decide': {
			if (input.outcome === 'unpaid') await makeOverdue(db, id);
			const deps = { db, emails, consentLimit: null };
			const code = codeOf(
				await decideLotOutcome(deps, admin, id, {
					outcome: input.outcome,
					reason: 'Despacho',
					...(input.outcome === 'annulled' && (await groundFor(db, id))),
				}),
			);
			// The desk does not find a withdrawn lot any more.
			return code === 'auction.not-found' ? 'outcome.not-allowed' : code;
		}
		case 'propose':
			return proposeOn(played, input);
		case 'next':
			return offerOn(played, input);
	}
}

function codeOf(
	result: { ok: true } | { ok: false; problem: { code: string } | { problem: { code: string } } },
): string {
	if (result.ok) return 'done';
	return 'code' in result.problem ? result.problem.code : result.problem.problem.code;
}

async function redeemOn(
	{ db, admin, id, opening }: Played,
	{ amount, at, paid_at = at }: Extract<EndInput, { do: 'redeem' }>,
): Promise<string> {
	const { id: document_id } = await db
		.selectFrom('sale_documents')
		.select('id')
		.where('auction_id', '=', id)
		.executeTakeFirstOrThrow();
	const storage = { bytes: async () => undefined } as never;
	const body = { amount: amount / 100, paid_at: isoOf(opening + paid_at), document_id };
	return codeOf(await recordDebtorPreference({ db, storage }, admin, id, body));
}

async function makeOverdue(db: Kysely<Database>, id: string): Promise<void> {
	await sql`update payment_components c set due_at = p.created_at + interval '1 microsecond', status = 'pending' from payments p
		where p.id = c.payment_id and p.auction_id = ${id} and p.status = 'pending' and c.status in ('waiting', 'pending')`.execute(
		db,
	);
	await sql`update payments set due_at = created_at + interval '1 microsecond' where auction_id = ${id}
		and status = 'pending'`.execute(db);
}

/** The desk accepts a proposal that was sent before; one that is refused stays open, and is taken away. */
async function proposeOn(
	{ db, admin, id, personOf }: Played,
	{ by, price }: Extract<EndInput, { do: 'propose' }>,
): Promise<string> {
	const proposal = await makeProposal(db, { auction_id: id, user_id: await personOf(by), price });
	const deps = { db, emails, environment: 'production' } as const;
	const outcome = codeOf(
		await decideProposal(deps, proposal, admin, { action: 'accept', document_id: null }),
	);
	// Nor does it find a withdrawn lot's proposals.
	if (outcome === 'proposal.not-found') return 'proposal.over';
	if (outcome !== 'done') await db.deleteFrom('instalment_proposals').where('id', '=', proposal).execute();
	return outcome;
}

/** The lot is offered to the next in line, who takes it. */
async function offerOn(
	{ db, admin, id, personOf }: Played,
	{ by }: Extract<EndInput, { do: 'next' }>,
): Promise<string> {
	const { id: payment } = await db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', id)
		.orderBy('created_at', 'desc')
		.executeTakeFirstOrThrow();
	const deps = { db, emails, consentLimit: null };
	const offered = codeOf(await offerToNext(deps, admin, payment, { deadline_hours: 24 }));
	if (offered !== 'done') return offered;
	const caller = { user_id: await personOf(by), auction_id: id, environment: 'production' } as const;
	return codeOf(await acceptOffer({ db, emails }, caller));
}
