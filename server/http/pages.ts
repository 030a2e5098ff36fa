import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { uuid } from '#contract/amount.ts';
import type { Backend } from '#contract/backend.ts';
import type { ReactBuild } from '#contract/health.ts';
import type { Viewer } from '#contract/session.ts';
import type { Actor } from '#domain/access.ts';
import type { Context } from '#server/context.ts';
import { listRegistrations } from '#server/features/accounts/registrations/list-registrations.ts';
import { readLog } from '#server/features/backoffice/audit-log/read-log.ts';
import { readConsole } from '#server/features/backoffice/console/console.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { readAnalytics } from '#server/features/backoffice/dashboard/analytics.ts';
import { readSummary } from '#server/features/backoffice/dashboard/summary.ts';
import { listFiles } from '#server/features/backoffice/files/list-files.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { readOverview } from '#server/features/backoffice/overview.ts';
import { bidderNumber } from '#server/features/bidding/bidder-number.ts';
import { readAuction } from '#server/features/bidding/detail.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readLedgerPage } from '#server/features/bidding/ledger/ledger-page.ts';
import { readFavorites } from '#server/features/catalogue/favorites.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import { readSettings } from '#server/features/notifications/read-notifications.ts';
import { readPayment } from '#server/features/settlement/payments/read-payment.ts';
import type { Charging } from '#server/features/settlement/pix/charging.ts';
import { readLotProposals } from '#server/features/settlement/proposals/lot-proposals.ts';
import { listProposalLots, readRanking } from '#server/features/settlement/proposals/ranking.ts';
import { readAfterWin } from '#server/features/settlement/second-chance/after-win.ts';
import { readOwnOffer } from '#server/features/settlement/second-chance/read-offers.ts';
import { readProfilePage } from '#server/http/accounts/profile-page.ts';

/** What `web/pages.ts` answers a request with. */
export type RenderPage = (
	request: Request,
	given: { viewer: Viewer | null; nonce: string },
) => Promise<Response>;

/** The door into `web/`: the module that Vite built, or the one it serves in development. */
export interface PagesModule {
	createPages(backend: Backend): RenderPage;
	/** Which of React's builds renders them: the one for development takes twice as long. */
	reactBuild(): ReactBuild;
}

/** What pages and public data are read with: less than a `Context`, so that worker processes hold no keys. */
export interface ReadContext
	extends Pick<Context, 'db' | 'environment' | 'brand' | 'log' | 'storage' | 'pix' | 'confirmationRequired'> {
	push: Pick<Context['push'], 'publicKey'>;
	pixDesk: Charging | null;
}

export const BUILD = join(import.meta.dirname, '..', '..', 'build');

/** The built pages. */
export function loadPages(): Promise<PagesModule> {
	return import(pathToFileURL(join(BUILD, 'server', 'pages.js')).href);
}

/** What pages may ask, answered for this deployment's environment. */
export function createBackend({
	db,
	environment,
	brand,
	log,
	push,
	storage,
	pix,
	pixDesk,
	confirmationRequired,
}: ReadContext): Backend {
	const known = (id: string) => uuid.safeParse(id).success;
	return {
		brand,
		environment,
		auctions: (query) => listAuctions(db, environment, query),
		auction: async (id) => (known(id) ? readAuction(db, environment, id) : null),
		ledger: async (id, query) => {
			const page = known(id) ? await readLedgerPage(db, environment, id, query) : null;
			return page && { ...page, keys: (await readLedgerKeys(db)).map(({ public_key }) => public_key) };
		},
		bidderNumber: async (id, viewer) => (known(id) ? bidderNumber(db, id, viewer.id) : null),
		proposals: async (id, viewer) =>
			known(id) ? readLotProposals(db, environment, id, viewer?.id ?? null) : null,
		proposalLots: async (viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? listProposalLots(db, environment) : null,
		proposalRanking: async (id, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due && known(id)
				? readRanking(db, environment, id)
				: null,
		payment: async (id, viewer) => {
			const admin = viewer.role === 'admin' && !viewer.two_factor_due;
			return known(id)
				? readPayment({ db, environment, pix, pixDesk }, { user_id: viewer.id, admin }, id)
				: null;
		},
		secondChance: async (id, viewer) => (known(id) ? readOwnOffer(db, environment, viewer.id, id) : null),
		afterWin: async (id, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due && known(id) ? readAfterWin(db, id) : null,
		// A page without its hearts is better than no page (spec §8: logged, and the list stays empty).
		favorites: (viewer) =>
			readFavorites(db, environment, viewer.id).catch((error: unknown) => {
				log.error({ err: error }, 'the favourites for a page could not be read');
				return [];
			}),
		noticeSettings: (viewer) => readSettings(db, viewer.id, push.publicKey),
		profile: (viewer) => readProfilePage(db, environment, viewer),
		registrations: (query) => listRegistrations({ db, confirmationRequired }, query),
		desk: () => readOverview(db, environment),
		adminAuctions: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? listAdminAuctions(db, query) : null,
		liveControl: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? listLiveAuctions(db, environment, query) : null,
		console: async (id, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due && known(id)
				? readConsole(db, environment, id)
				: null,
		audit: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? readLog(db, query) : null,
		files: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due
				? listFiles({ db, storage }, query, Date.now())
				: null,
		dashboard: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? readSummary(db, environment, query) : null,
		analytics: async (query, viewer) =>
			viewer.role === 'admin' && !viewer.two_factor_due ? readAnalytics(db, environment, query) : null,
		report: (error, path) => log.error({ err: error, path }, 'a page failed'),
		now: () => Date.now(),
	};
}

/** The actor as pages may know them. */
export function viewerOf(actor: Actor): Viewer | null {
	if (actor.kind === 'visitor') return null;
	const { kind: _kind, ...viewer } = actor;
	return viewer;
}
