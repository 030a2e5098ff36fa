import type { Kysely } from 'kysely';
import { PROFILE_LIST, type ProfilePage } from '#contract/account.ts';
import type { Viewer } from '#contract/session.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { readRegistration } from '#server/features/accounts/registrations/read-registration.ts';
import { readRejection } from '#server/features/accounts/registrations/rejection.ts';
import { readSessions } from '#server/features/accounts/sessions.ts';
import { readMyBids } from '#server/features/bidding/my-bids.ts';
import { readFavoriteCards } from '#server/features/catalogue/favorites.ts';
import { readMyWins } from '#server/features/settlement/my-wins.ts';
import { readMyProposals } from '#server/features/settlement/proposals/my-proposals.ts';
import { readOpenOffers } from '#server/features/settlement/second-chance/read-offers.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The viewer's profile page in one environment. Without a stored profile there is no document. */
export async function readProfilePage(
	db: Kysely<Database>,
	environment: Environment,
	viewer: Viewer,
): Promise<ProfilePage> {
	const [registration, rejected, favorites, bids, wins, proposals, offers, sessions] = await Promise.all([
		readRegistration(db, viewer.id),
		readRejection(db, viewer.id),
		readFavoriteCards(db, environment, viewer.id),
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
