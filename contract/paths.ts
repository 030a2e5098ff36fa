/** The hash of a lot's page that opens the confirmation of the next bid. */
export const COVER_BID = '#cobrir';
/** The panel of bids, to which a link for keyboards leads. */
export const BID_PANEL = '#lance';

/** Every page that visitors load or link to; those of the back office are in admin-pages.ts. */
export const PAGES = {
	home: '/',
	/** The listing with a filter: the query of a URL, without '?'. */
	search: (query: string) => (query ? `/?${query}` : '/'),
	/** The map of the lots, with the filter of the listing. */
	map: '/mapa',
	/** All lots that are running. */
	running: '/ao-vivo',
	/** The lots that the viewer follows, as they run. */
	ownLots: '/meus-lotes',
	/** Two to four lots side by side. */
	compare: '/comparar',
	auth: '/auth',
	login: '/auth?tab=login',
	signup: '/auth?tab=signup',
	reset: '/auth?tab=reset',
	/** The link of a recovery email. The token follows '#', so that it appears in no server log and no Referer. */
	recovery: '/auth?type=recovery',
	/** The link of a confirmation email, with the token after '#'; a button on the page confirms. */
	confirmation: '/auth?type=confirmation',
	profile: '/profile',
	/** The viewer's saved searches. */
	savedSearches: '/alertas',
	profileActivity: '/profile?secao=atividade',
	profileAccount: '/profile?secao=conta',
	profileRegistration: '/profile?secao=conta#cadastro',
	profileIdentity: '/profile?secao=conta#identidade',
	profileDocument: '/profile?secao=conta#documento',
	profileNotifications: '/profile?secao=conta#avisos',
	profileSecurity: '/profile?secao=seguranca',
	admin: '/admin',
	adminAuctions: '/admin/auctions',
	auction: (id: string) => `/auctions/${id}`,
	/** A lot's page with the confirmation of the next bid, for a bidder who is outbid. */
	coverBid: (id: string) => `/auctions/${id}${COVER_BID}`,
	payment: (id: string) => `/auctions/${id}/payment`,
	/** The screen for the auction room: public, with nothing to operate. */
	room: (id: string) => `/auctions/${id}/telao`,
	/** An auction's ledger in plain words, and its verification. */
	ledger: (id: string) => `/auctions/${id}/auditoria`,
	/** A published sale with its edital and its lots. */
	sale: (id: string) => `/sales/${id}`,
	terms: '/termos',
	privacy: '/privacidade',
	contact: '/contato',
	accessibility: '/acessibilidade',
} as const;

/** The most lots side by side. */
export const MOST_COMPARED = 4;

/** The comparison of these lots. */
export function comparisonPage(ids: readonly string[]): string {
	return `${PAGES.compare}?lotes=${ids.join(',')}`;
}

/** How a browser installs the site. */
export const MANIFEST = '/manifest.webmanifest';

export const API = {
	auctions: '/api/auctions',
	auction: (id: string) => `/api/auctions/${id}`,
	/** The places of the lots. */
	map: '/api/map',
	/** The cities of the lots. */
	cities: '/api/cities',
	/**
	 * Called by the bank when a Pix is received; the bank appends the last path segment. The secret is known only to
	 * operator and bank.
	 */
	pixWebhook: (secret: string) => `/api/pix/webhook/${secret}`,
	events: (id: string) => `/api/auctions/${id}/events`,
	ledger: (id: string) => `/api/auctions/${id}/ledger`,
	/** The picture of a shared link, 1200 × 630. */
	sharePicture: (id: string) => `/api/auctions/${id}/share.png`,
	calendar: (id: string) => `/api/auctions/${id}/calendar.ics`,
	sale: (id: string) => `/api/sales/${id}`,
	saleDocuments: (id: string) => `/api/sales/${id}/documents`,
	saleAta: (id: string) => `/api/sales/${id}/ata.pdf`,
	/** A document by its SHA-256: the same bytes for ever. */
	saleDocumentFile: (sha256: string) => `/api/sale-documents/${sha256}.pdf`,
	liveStates: '/api/events',
	/** The states of all auctions that are running. */
	runningStates: '/api/events/running',
	ledgerKeys: '/.well-known/auction-ledger-keys.json',
	time: '/api/time',
	faults: '/api/faults',
	health: '/healthz',
	ready: '/readyz',
	metrics: '/metrics',
	openapi: '/openapi.json',
	docs: '/api/docs',
} as const;

/** Documents of registrations. The rest of the path is a signed link that is valid for a minute. */
export const DOCUMENTS = '/documents';

/** Public images and placeholders. The rest of the path is the storage key. */
export const FILES = '/files';
