import { type Kysely, sql } from 'kysely';
import { type DocumentInfo, PROFILE_LIST, type ProfilePage } from '#contract/account.ts';
import type { AuctionCard } from '#contract/auctions.ts';
import type { Viewer } from '#contract/session.ts';
import type { Environment } from '#domain/auction.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import { readRejection } from '#server/features/accounts/registrations/rejection.ts';
import { readSessions } from '#server/features/accounts/sessions.ts';
import { readMyBids } from '#server/features/bidding/my-bids.ts';
import { CARD_COLUMNS, type CardRow, presentCard } from '#server/features/catalogue/listing.ts';
import { readMyWins } from '#server/features/settlement/my-wins.ts';
import { readMyProposals } from '#server/features/settlement/proposals/my-proposals.ts';
import { readOpenOffers } from '#server/features/settlement/second-chance/read-offers.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What the viewer's profile shows of one environment. A profile that is not made yet has no document. */
export async function readProfilePage(
	db: Kysely<Database>,
	environment: Environment,
	viewer: Viewer,
): Promise<ProfilePage> {
	const [registration, rejected, favorites, bids, wins, proposals, offers, sessions] = await Promise.all([
		readRegistration(db, viewer.id),
		readRejection(db, viewer.id),
		readFavorites(db, environment, viewer.id),
		readMyBids(db, environment, viewer.id),
		readMyWins(db, environment, viewer.id),
		readMyProposals(db, environment, viewer.id),
		readOpenOffers(db, environment, viewer.id, PROFILE_LIST),
		readSessions(db, viewer),
	]);
	return {
		registered_name: registration?.name ?? viewer.name,
		...(registration?.approved_name && { approved_name: registration.approved_name }),
		document: registration?.document ?? null,
		rejected,
		favorites,
		bids,
		wins,
		proposals,
		offers,
		sessions,
	};
}

async function readRegistration(
	db: Kysely<Database>,
	user_id: string,
): Promise<{ name: string; approved_name: string | null; document: DocumentInfo | null } | null> {
	const { rows } = await sql<{
		name: string;
		approved_name: string | null;
		document_url: string | null;
		document_uploaded_at: Date | null;
	}>`
		select p.name, p.document_url, p.document_uploaded_at, case when p.status = 'pending' then (
				select nullif(a.name, p.name) from approved_names a where a.user_id = p.id order by a.id desc limit 1
			) end as approved_name
		from profiles p where p.id = ${user_id}`.execute(db);
	const [profile] = rows;
	if (!profile) return null;
	const { name, approved_name } = profile;
	return { name, approved_name, document: documentInfoOf(profile) };
}

async function readFavorites(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<AuctionCard[]> {
	const { rows } = await sql<CardRow>`
		select ${sql.raw(CARD_COLUMNS)}
		from favorites f join auctions a on a.id = f.auction_id left join properties p on p.auction_id = a.id
		where f.user_id = ${user_id} and a.environment = ${environment} and a.withdrawn_at is null
		order by f.created_at desc, a.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map(presentCard);
}
