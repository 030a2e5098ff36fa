import { type Kysely, sql } from 'kysely';
import { PREFERENCE_GROUND_NAMES } from '#domain/auction/preference-grounds.ts';
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
import type { Scenario } from './conformance.ts';
import { makeProposal } from './proposals.ts';
import { makeEdital, makeSale } from './sales.ts';
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

/** Gives a lot what its end depends on beside its bids: the seller, rights of preference, the fiduciante's debt. */
export async function makeDependent(
	db: Kysely<Database>,
	id: string,
	{ conditional, fiduciary }: Scenario['terms'],
): Promise<void> {
	if (conditional?.reserve) await set(db, id, sql`reserve = ${conditional.reserve}`);
	if (conditional?.all) {
		const sale_id = await makeSale(db, { all_conditional: true, conditional_days: conditional.days });
		await set(db, id, sql`sale_id = ${sale_id}, lot_number = 1`);
	}
	if (!fiduciary) return;
	await set(db, id, sql`kind = 'fiduciary', debtor_window_ms = ${fiduciary.window_ms}`);
	await db
		.insertInto('properties')
		.values({ auction_id: id, debt: fiduciary.debt, environment: 'production' })
		.execute();
	// Its proof is any published document; an edital would have to be accepted before a bid.
	await makeEdital(
		db,
		{ auction_id: id },
		{ kind: 'matricula', title: 'Matrícula', published_at: new Date() },
	);
}

async function set(db: Kysely<Database>, id: string, change: ReturnType<typeof sql>): Promise<void> {
	await sql`update auctions set ${change} where id = ${id}`.execute(db);
}

/** Gives people approved rights of preference in a lot, of the given ranks. */
export async function approveRanks(
	db: Kysely<Database>,
	auction_id: string,
	people: readonly string[],
	{ window_ms, ranks = [] }: NonNullable<Scenario['terms']['preference']>,
): Promise<void> {
	const rows = people.map((user_id, n) => {
		const ground = PREFERENCE_GROUND_NAMES[(ranks[n] ?? 1) - 1] ?? 'other';
		return { auction_id, user_id, ground, state: 'approved' } as const;
	});
	if (rows.length > 0) await db.insertInto('preference_rights').values(rows).execute();
	await set(db, auction_id, sql`preference_window_ms = ${window_ms}`);
}

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
