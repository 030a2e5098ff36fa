import { type Kysely, sql } from 'kysely';
import type { ProposalLotRow, ProposalRanking, RankedProposal } from '#contract/proposals.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { acceptanceRefusal, rankProposals } from '#domain/settlement/proposals.ts';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, presentProposal } from './proposal-row.ts';
import { readLot } from './read-lot.ts';

type RankedProposalRow = ProposalRow & Pick<RankedProposal, 'name' | 'email'>;

/**
 * A lot's proposals for administrators: open and accepted ones in legal order, the closed ones apart; null without the
 * lot.
 */
export async function readRanking(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<ProposalRanking | null> {
	const lot = await readLot(db, environment, id);
	if (!lot) return null;
	const rows = await readRows(db, id);
	const ranks = ({ state }: RankedProposalRow) => state === 'sent' || state === 'accepted';
	// The engine accepts no bid below the minimum, so every bid reaches it.
	const cash = lot.cash === null ? null : { amount: lot.cash, minimum: lot.initial_bid };
	const { status, leader, preference_until, outcome } = lot;
	const refusal = acceptanceRefusal({
		status,
		leader,
		...(preference_until !== null && { preference_until }),
		...(outcome !== null && { outcome }),
	});
	return {
		auction: {
			id,
			title: lot.title,
			judicial: lot.judicial,
			documents: await readDocuments(db, id),
			status: lot.status,
			suspended: lot.suspended,
			end_time: isoOf(lot.end_time),
		},
		obstacle: refusal && wordsOf(refusal).detail,
		ranking: rankProposals(rows.filter(ranks), cash).map((ranked) =>
			ranked.kind === 'cash'
				? { kind: 'cash', amount: reaisOf(ranked.amount) }
				: { kind: 'proposal', proposal: present(ranked.proposal) },
		),
		over: rows.filter((row) => !ranks(row)).map(present),
	};
}

async function readDocuments(db: Kysely<Database>, id: string): Promise<{ id: string; title: string }[]> {
	const { rows } = await sql<{ id: string; title: string }>`
		select d.id, d.title from auctions a join sale_documents d on d.auction_id = a.id or d.sale_id = a.sale_id
		where a.id = ${id} and d.published_at is not null order by d.published_at desc, d.id`.execute(db);
	return rows;
}

async function readRows(db: Kysely<Database>, auction_id: string): Promise<RankedProposalRow[]> {
	const { rows } = await sql<RankedProposalRow>`
		select ${PROPOSAL_COLUMNS}, approved_name(u.id, q.sent_at) as name, u.email from instalment_proposals q join users u on u.id = q.user_id
		where q.auction_id = ${auction_id} order by q.sent_at desc, q.id`.execute(db);
	return rows;
}

function present({ name, email, ...row }: RankedProposalRow): RankedProposal {
	return { ...presentProposal(row), name, email };
}

/** The most lots listed. */
const MAX_LOTS = 200;

/** The lots with proposals, newest proposal first. */
export async function listProposalLots(
	db: Kysely<Database>,
	environment: Environment,
): Promise<ProposalLotRow[]> {
	const { rows } = await sql<ProposalLotRow>`
		select a.id, a.title, a.status, a.suspended_at is not null as suspended, count(*) filter (where q.state = 'sent')::int as open, count(*)::int as all
		from instalment_proposals q join visible_auctions a on a.id = q.auction_id
		where a.environment = ${environment}
		group by a.id, a.title, a.status, a.suspended_at order by max(q.sent_at) desc, a.id limit ${MAX_LOTS}`.execute(
		db,
	);
	return rows;
}
