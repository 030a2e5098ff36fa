import type { NotificationKind } from '#domain/bidder-notifications.ts';
import { PROXY_BID_FIELD } from '#domain/frozen-words.js';
import type { PaperName } from '#domain/papers.ts';

/** Every URL of the product. Pages first, then the endpoints. */
export const PAGES = {
	home: '/',
	auth: '/auth',
	login: '/auth?tab=login',
	signup: '/auth?tab=signup',
	reset: '/auth?tab=reset',
	/** The link of a recovery email. The token follows '#', so that it appears in no server log and no Referer. */
	recovery: '/auth?type=recovery',
	/** The link of a confirmation email, with the token after '#'; a button on the page confirms. */
	confirmation: '/auth?type=confirmation',
	profile: '/profile',
	profileSecurity: '/profile#seguranca',
	profileNotifications: '/profile#avisos',
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
	adminProposals: '/admin/proposals',
	/** A lot's proposals, ranked by law. */
	adminProposalsOf: (auction: string) => `/admin/proposals?auction=${auction}`,
	auction: (id: string) => `/auctions/${id}`,
	payment: (id: string) => `/auctions/${id}/payment`,
	/** The screen for the auction room: public, with nothing to operate. */
	room: (id: string) => `/auctions/${id}/telao`,
	/** An auction's ledger in plain words, and its verification. */
	ledger: (id: string) => `/auctions/${id}/auditoria`,
} as const;

const OPENED_BY: Record<NotificationKind, 'auction' | 'payment'> = {
	outbid: 'auction',
	winning: 'auction',
	ending: 'auction',
	won: 'payment',
	lost: 'auction',
};

/** The page about an auction that a notification opens. */
export function notifiedPage(kind: NotificationKind, auction_id: string): string {
	return PAGES[OPENED_BY[kind]](auction_id);
}

export const API = {
	auth: '/api/auth',
	auctions: '/api/auctions',
	auction: (id: string) => `/api/auctions/${id}`,
	bids: (id: string) => `/api/auctions/${id}/bids`,
	proxyBid: (id: string) => `/api/auctions/${id}/${PROXY_BID_FIELD}`,
	payment: (id: string) => `/api/auctions/${id}/payment`,
	secondChance: (id: string) => `/api/auctions/${id}/second-chance`,
	acceptOffer: (id: string) => `/api/auctions/${id}/second-chance/accept`,
	declineOffer: (id: string) => `/api/auctions/${id}/second-chance/decline`,
	paymentProof: (id: string) => `/api/auctions/${id}/payment/proof`,
	proofLink: (id: string) => `/api/payment-proofs/${id}/link`,
	confirmPayment: (id: string) => `/api/admin/payments/${id}/confirm`,
	refuseProofs: (id: string) => `/api/admin/payments/${id}/refuse`,
	receivedPix: '/api/admin/pix',
	returnPix: (end_to_end_id: string) => `/api/admin/pix/${end_to_end_id}/return`,
	/**
	 * Called by the bank when a Pix is received; the bank appends the last path segment. The secret is known only to
	 * operator and bank.
	 */
	pixWebhook: (secret: string) => `/api/pix/webhook/${secret}`,
	proposals: (id: string) => `/api/auctions/${id}/proposals`,
	events: (id: string) => `/api/auctions/${id}/events`,
	ledger: (id: string) => `/api/auctions/${id}/ledger`,
	paper: (id: string, paper: PaperName) => `/api/auctions/${id}/papers/${paper}.pdf`,
	/** The record of an auction for a court: papers, ledger, and a program that verifies it. */
	bundle: (id: string) => `/api/admin/auctions/${id}/bundle.zip`,
	session: '/api/session',
	activity: '/api/session/activity',
	otherSessions: '/api/session/others',
	account: '/api/account',
	/** Confirms an email address with the token of the email. */
	confirmAddress: '/api/account/confirmation',
	accountExport: '/api/account/export',
	document: '/api/account/document',
	notifications: '/api/notices',
	notificationEvents: '/api/notices/events',
	notificationsRead: '/api/notices/read',
	notificationChoices: '/api/notices/choices',
	notificationDevices: '/api/notices/devices',
	/** The List-Unsubscribe URL of an email. The token is the only credential. */
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
	cancelPayment: (id: string) => `/api/admin/payments/${id}/cancel`,
	refundPayment: (id: string) => `/api/admin/payments/${id}/refund`,
	/** Offers the lot of a cancelled win to the next bidder. */
	offerLot: (payment: string) => `/api/admin/payments/${payment}/offer`,
	withdrawOffer: (id: string) => `/api/admin/second-chances/${id}/withdraw`,
	journal: (payment: string) => `/api/admin/payments/${payment}/book`,
	journalExport: (payment: string) => `/api/admin/payments/${payment}/book/export`,
	ranking: (auction: string) => `/api/admin/auctions/${auction}/ranking`,
	adminProposals: '/api/admin/proposals',
	adminProposalsExport: '/api/admin/proposals/export',
	acceptProposal: (id: string) => `/api/admin/proposals/${id}/accept`,
	declineProposal: (id: string) => `/api/admin/proposals/${id}/decline`,
	registrations: '/api/admin/registrations',
	approveRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/approve`,
	rejectRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/reject`,
	revokeRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/revoke`,
	ledgerKeys: '/.well-known/auction-ledger-keys.json',
	/** docs/ledger.md, for authors of other verifiers. */
	ledgerFormat: '/.well-known/auction-ledger-format.txt',
	time: '/api/time',
	faults: '/api/faults',
	health: '/healthz',
	ready: '/readyz',
	metrics: '/metrics',
	openapi: '/openapi.json',
	docs: '/api/docs',
	docsStyle: '/api/docs.css',
} as const;

/** The functions of spec §7, at their published URLs. */
export const FUNCTIONS = {
	favorites: '/functions/v1/manage-favorites',
	rateLimiter: '/functions/v1/rate-limiter',
	authLogger: '/functions/v1/auth-logger',
	documentUrl: '/functions/v1/get-document-url',
	imageOptimizer: '/functions/v1/image-optimizer',
} as const;

/** Documents of registrations. The rest of the path is a signed link that is valid for a minute. */
export const DOCUMENTS = '/documents';

/** Public images and placeholders. The rest of the path is the storage key. */
export const FILES = '/files';
