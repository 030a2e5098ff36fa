import { uuid } from '#contract/amount.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';
import { refusal } from '#domain/auction/access.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { readIdentityOutline } from '#server/features/accounts/identity/read-identity.ts';
import { listRegistrations } from '#server/features/accounts/registrations/list-registrations.ts';
import { readRegistration } from '#server/features/accounts/registrations/read-registration.ts';
import { readRejection } from '#server/features/accounts/registrations/rejection.ts';
import { readLog } from '#server/features/backoffice/audit-log/read-log.ts';
import { readSaleChanges } from '#server/features/backoffice/audit-log/sale-changes.ts';
import { readConsole, readSalePlace } from '#server/features/backoffice/console/console.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { readAnalytics } from '#server/features/backoffice/dashboard/analytics.ts';
import { readSummary } from '#server/features/backoffice/dashboard/summary.ts';
import { listFileGroups } from '#server/features/backoffice/files/file-groups.ts';
import { listFiles } from '#server/features/backoffice/files/list-files.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { readOverview } from '#server/features/backoffice/overview.ts';
import { readPeopleQueue } from '#server/features/backoffice/people/people-queue.ts';
import { hasLot, readLotPublication } from '#server/features/backoffice/publication/read-lot-publication.ts';
import { listAuctioneers } from '#server/features/backoffice/sales/auctioneers.ts';
import { hasSale } from '#server/features/backoffice/sales/has-sale.ts';
import { listSales } from '#server/features/backoffice/sales/list-sales.ts';
import { readAdminSale } from '#server/features/backoffice/sales/read-sale.ts';
import { listSellers } from '#server/features/backoffice/sales/sellers.ts';
import { readBellChoices } from '#server/features/backoffice/waiting/own-choices.ts';
import { bidderNumber } from '#server/features/bidding/bidder-number.ts';
import { listEnrolments } from '#server/features/bidding/enrolment/list-enrolments.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readLedgerPage } from '#server/features/bidding/ledger/ledger-page.ts';
import { readOwnLots, readRunningLots } from '#server/features/bidding/live/running-lots.ts';
import { listPreferences } from '#server/features/bidding/preference/list-preferences.ts';
import { readAuction } from '#server/features/bidding/read-lot-page.ts';
import { createPriceChartReader } from '#server/features/bidding/read-price-chart.ts';
import { readWitnessed } from '#server/features/bidding/witness/read-checkpoints.ts';
import { readFavorites } from '#server/features/catalogue/favorites.ts';
import { listInquiries } from '#server/features/catalogue/inquiries/list-inquiries.ts';
import { readLotInquiries } from '#server/features/catalogue/inquiries/read-lot-inquiries.ts';
import { listAuctions, SHOWN_CARD_COLUMNS } from '#server/features/catalogue/listing.ts';
import { readMap } from '#server/features/catalogue/map/read-map.ts';
import { readNearest, readNearLots } from '#server/features/catalogue/nearest.ts';
import { readPublicSale } from '#server/features/catalogue/sales/public-sale.ts';
import { readSavedSearches } from '#server/features/catalogue/saved-searches/save-search.ts';
import { readSimilarLots } from '#server/features/catalogue/similar-lots.ts';
import { readSettings } from '#server/features/notifications/read-notifications.ts';
import { readBooks } from '#server/features/settlement/books/read-books.ts';
import { readCurrentLots } from '#server/features/settlement/current-lots.ts';
import { listParts } from '#server/features/settlement/payments/list-parts.ts';
import { readPayment } from '#server/features/settlement/payments/read-payment.ts';
import { readFinanceCounts } from '#server/features/settlement/payouts/finance-list.ts';
import { listPayouts } from '#server/features/settlement/payouts/list-payouts.ts';
import { readLotProposals } from '#server/features/settlement/proposals/lot-proposals.ts';
import { listProposalLots, readRanking } from '#server/features/settlement/proposals/ranking.ts';
import { readOwnOffer } from '#server/features/settlement/second-chance/read-offers.ts';
import { readSettlementOverview } from '#server/features/settlement/second-chance/settlement-overview.ts';
import { readProfilePage } from '#server/http/accounts/profile-page.ts';
import { deskOf } from '#server/http/backoffice/waiting.ts';
import type { ReadContext } from '#server/http/http-context.ts';

/** The data that pages may request, in this installation's environment. */
export function createBackend(context: ReadContext): Backend {
	const { db, environment, brand, operator, log, push } = context;
	const readPriceChart = createPriceChartReader(db, Date.now);
	const admin = (viewer: Viewer | null) => {
		const refused = refusal('admin', viewer ? { kind: 'user', ...viewer } : { kind: 'visitor' });
		return refused || !viewer
			? fail(refused ?? problem('auth.required'))
			: ok(adminReads(context, viewer.id));
	};
	// A page without favourites is better than no page (spec §8: logged, and the list stays empty).
	const noneBut = (what: string) => (error: unknown) => {
		log.error({ err: error }, `the ${what} for a page could not be read`);
		return [];
	};
	return {
		brand,
		operator,
		environment,
		auctions: (query) => listAuctions(db, environment, query, { columns: SHOWN_CARD_COLUMNS }),
		nearest: (filter) => readNearest(db, environment, filter),
		nearLots: (filter) => readNearLots(db, environment, filter),
		similar: async (id) => (isId(id) ? readSimilarLots(db, environment, id) : []),
		map: (query) => readMap(db, environment, query),
		auction: async (id) => (isId(id) ? readAuction(db, environment, id) : null),
		salePlace: async (id) => (isId(id) ? readSalePlace(db, environment, id) : null),
		sale: async (id) =>
			isId(id) ? readPublicSale(db, environment, id, { columns: SHOWN_CARD_COLUMNS }) : null,
		ledger: async (id, query) => {
			const page = isId(id) ? await readLedgerPage(db, environment, id, query) : null;
			if (!page) return null;
			const [keys, witnessed] = await Promise.all([readLedgerKeys(db), readWitnessed(db, environment, id)]);
			return { ...page, keys: keys.map(({ public_key }) => public_key), witnessed };
		},
		bidderNumber: async (id, viewer) => (isId(id) ? bidderNumber(db, id, viewer.id) : null),
		line: async (id, viewer) =>
			isId(id) ? readPriceChart(id, viewer && (await bidderNumber(db, id, viewer.id))) : null,
		inquiries: async (id, viewer) =>
			isId(id) ? readLotInquiries(db, environment, id, viewer?.id ?? null) : null,
		proposals: async (id, viewer) =>
			isId(id) ? readLotProposals(db, environment, id, viewer?.id ?? null) : null,
		payment: async (id, viewer) => {
			const reader = { user_id: viewer.id, admin: admin(viewer).ok };
			return isId(id) ? readPayment(context, reader, id) : null;
		},
		identity: (viewer) => readIdentityOutline(db, viewer.id),
		secondChance: async (id, viewer) => (isId(id) ? readOwnOffer(db, environment, viewer.id, id) : null),
		favorites: (viewer) => readFavorites(db, environment, viewer.id).catch(noneBut('favourites')),
		currentLots: (viewer) => readCurrentLots(db, environment, viewer.id).catch(noneBut('current lots')),
		runningLots: () => readRunningLots(db, environment),
		ownLots: (viewer) => readOwnLots(db, environment, viewer.id),
		savedSearches: (viewer) => readSavedSearches(db, environment, viewer.id),
		notificationSettings: (viewer) => readSettings(db, viewer.id, push.publicKey),
		registration: (viewer) => ownRegistration(db, viewer.id),
		profile: (viewer) => readProfilePage(db, environment, viewer),
		admin,
		report: (error, path) => log.error({ err: error, path }, 'a page failed'),
		now: () => Date.now(),
	};
}

async function ownRegistration(db: ReadContext['db'], user_id: string) {
	const [stored, rejected] = await Promise.all([readRegistration(db, user_id), readRejection(db, user_id)]);
	return {
		document: stored?.document ?? null,
		rejected,
		approved_name: stored?.approved_name ?? null,
	};
}

/** The data that only administrators' pages may request. */
function adminReads(context: ReadContext, admin_id: string): AdminReads {
	const { db, environment, legalTermsUnit, storage } = context;
	const desk = deskOf(context, admin_id);
	return {
		overview: () => readOverview(db, desk),
		bellChoices: () => readBellChoices(db, admin_id),
		registrations: (query) => listRegistrations(context, query),
		people: async (query) =>
			readTaxId(query.search) ? null : readPeopleQueue({ ...context, vault: null }, query),
		inquiries: (query) => listInquiries(db, environment, query),
		enrolments: (query) => listEnrolments(db, environment, query),
		preferences: (query) => listPreferences(db, environment, query),
		auctions: (query) => listAdminAuctions(db, query),
		liveControl: (query) => listLiveAuctions(db, environment, query),
		console: async (id) => (isId(id) ? readConsole(db, environment, id) : null),
		sales: () => listSales(db, environment, legalTermsUnit),
		sale: async (id) => (isId(id) ? readAdminSale(db, environment, id, legalTermsUnit) : null),
		auctioneers: () => listAuctioneers(db, admin_id),
		sellers: () => listSellers(db, admin_id),
		publication: async (id) => (isId(id) ? readLotPublication(db, environment, id, legalTermsUnit) : null),
		hasSale: async (id) => isId(id) && hasSale(db, environment, id),
		hasLot: async (id) => isId(id) && hasLot(db, environment, id),
		auditLog: (query) => readLog(db, query),
		saleChanges: async (id) => (isId(id) ? readSaleChanges(db, environment, id) : null),
		fileGroups: (query) => listFileGroups({ db, storage }, query),
		files: (query) => listFiles({ db, storage }, query, Date.now()),
		dashboard: (query) => readSummary(db, desk, query),
		analytics: (query) => readAnalytics(db, environment, query),
		proposalLots: () => listProposalLots(db, environment),
		proposalRanking: async (id) => (isId(id) ? readRanking(db, environment, id) : null),
		paymentParts: async (query) =>
			readTaxId(query.search) ? null : listParts({ db, environment, vault: null }, admin_id, query),
		financeCounts: () => readFinanceCounts(db, environment),
		payouts: (query) => listPayouts(context, admin_id, query),
		books: (query) => readBooks({ db, environment, ...query }),
		settlementOverview: async (id) => (isId(id) ? readSettlementOverview(db, id) : null),
	};
}

function isId(id: string): boolean {
	return uuid.safeParse(id).success;
}
