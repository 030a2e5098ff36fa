/** Every URL of the product, once. Pages first, then what programs call. */
export const PAGES = {
	home: '/',
	auth: '/auth',
	login: '/auth?tab=login',
	signup: '/auth?tab=signup',
	profile: '/profile',
	admin: '/admin',
	adminManagement: '/admin/management',
	adminDashboard: '/admin/dashboard',
	adminAuctions: '/admin/auctions',
	auction: (id: string) => `/auctions/${id}`,
	payment: (id: string) => `/auctions/${id}/payment`,
} as const;

export const API = {
	auth: '/api/auth',
	auctions: '/api/auctions',
	auction: (id: string) => `/api/auctions/${id}`,
	bids: (id: string) => `/api/auctions/${id}/bids`,
	events: (id: string) => `/api/auctions/${id}/events`,
	ledger: (id: string) => `/api/auctions/${id}/ledger`,
	time: '/api/time',
	faults: '/api/faults',
	health: '/healthz',
	ready: '/readyz',
	metrics: '/metrics',
	openapi: '/openapi.json',
	docs: '/api/docs',
} as const;

/** Public pictures and placeholders; the rest of the path is the storage key. */
export const FILES = '/files';
