/** Every URL of the product, once. Pages first, then what programs call. */
export const PAGES = {
	home: '/',
	auth: '/auth',
	login: '/auth?tab=login',
	signup: '/auth?tab=signup',
	reset: '/auth?tab=reset',
	/** What a recovery mail leads to; the token stands behind '#', which no server log and no Referer sees. */
	recovery: '/auth?type=recovery',
	profile: '/profile',
	profileSecurity: '/profile#seguranca',
	profileNotices: '/profile#avisos',
	admin: '/admin',
	adminManagement: '/admin/management',
	adminDashboard: '/admin/dashboard',
	adminAuctions: '/admin/auctions',
	adminRegistrations: '/admin?tab=cadastros',
	adminPanelAuctions: '/admin?tab=leiloes',
	adminLive: '/admin?tab=ao-vivo',
	/** The auctioneer's console for one lot. */
	adminConsole: (id: string) => `/admin/live/${id}`,
	adminAudit: '/admin/audit',
	adminFiles: '/admin/files',
	auction: (id: string) => `/auctions/${id}`,
	payment: (id: string) => `/auctions/${id}/payment`,
	/** A lot on the wall of the auction room: large, public, nothing to press. */
	room: (id: string) => `/auctions/${id}/telao`,
	/** An auction's ledger in plain words, and its verification. */
	auditoria: (id: string) => `/auctions/${id}/auditoria`,
} as const;

export const API = {
	auth: '/api/auth',
	auctions: '/api/auctions',
	auction: (id: string) => `/api/auctions/${id}`,
	bids: (id: string) => `/api/auctions/${id}/bids`,
	ceiling: (id: string) => `/api/auctions/${id}/ceiling`,
	events: (id: string) => `/api/auctions/${id}/events`,
	ledger: (id: string) => `/api/auctions/${id}/ledger`,
	session: '/api/session',
	activity: '/api/session/activity',
	otherSessions: '/api/session/others',
	account: '/api/account',
	accountExport: '/api/account/export',
	document: '/api/account/document',
	notices: '/api/notices',
	noticeEvents: '/api/notices/events',
	noticesRead: '/api/notices/read',
	noticeChoices: '/api/notices/choices',
	noticeDevices: '/api/notices/devices',
	/** What a letter's List-Unsubscribe names; the token is all it asks for. */
	unsubscribe: (token: string) => `/api/notices/unsubscribe/${token}`,
	adminAuctions: '/api/admin/auctions',
	adminAuction: (id: string) => `/api/admin/auctions/${id}`,
	auctionAction: (id: string, action: string) => `/api/admin/auctions/${id}/${action}`,
	adminImages: (id: string) => `/api/admin/auctions/${id}/images`,
	adminImage: (id: string, image: string) => `/api/admin/auctions/${id}/images/${image}`,
	adminBids: (id: string) => `/api/admin/auctions/${id}/bids`,
	auctionCall: (id: string) => `/api/admin/auctions/${id}/call`,
	liveControl: '/api/admin/live',
	liveStates: '/api/events',
	dashboard: '/api/admin/dashboard',
	analytics: '/api/admin/analytics',
	analyticsTable: (table: string) => `/api/admin/analytics/${table}`,
	audit: '/api/admin/audit',
	auditExport: '/api/admin/audit/export',
	adminFiles: '/api/admin/files',
	registrations: '/api/admin/registrations',
	approveRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/approve`,
	rejectRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/reject`,
	ledgerKeys: '/.well-known/auction-ledger-keys.json',
	/** docs/ledger.md, for whoever writes another verifier. */
	ledgerFormat: '/.well-known/auction-ledger-format.txt',
	time: '/api/time',
	faults: '/api/faults',
	health: '/healthz',
	ready: '/readyz',
	metrics: '/metrics',
	openapi: '/openapi.json',
	docs: '/api/docs',
} as const;

/** The functions of spec §7, at the addresses that outsiders know. */
export const FUNCTIONS = {
	favorites: '/functions/v1/manage-favorites',
	rateLimiter: '/functions/v1/rate-limiter',
	authLogger: '/functions/v1/auth-logger',
	documentUrl: '/functions/v1/get-document-url',
	imageOptimizer: '/functions/v1/image-optimizer',
} as const;

/** Documents of registrations, behind signed links that live for a minute; the rest of the path is the link. */
export const DOCUMENTS = '/documents';

/** Public pictures and placeholders; the rest of the path is the storage key. */
export const FILES = '/files';
