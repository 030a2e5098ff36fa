/** The pages of the back office that visitors never load; the others are in `PAGES` (paths.ts). */
export const ADMIN_PAGES = {
	auctioneers: '/admin/auctioneers',
	/** Sellers (comitentes). */
	sellers: '/admin/sellers',
	/** Sales with their edital; a lot is in one of them or in none. */
	sales: '/admin/sales',
	newSale: '/admin/sales/new',
	sale: (id: string) => `/admin/sales/${id}`,
} as const;

/** The endpoints of the back office. Apart from `API` (paths.ts), so that visitors do not load them. */
export const ADMIN_API = {
	confirmPayment: (id: string) => `/api/admin/payments/${id}/confirm`,
	refuseProofs: (id: string) => `/api/admin/payments/${id}/refuse`,
	receivedPix: '/api/admin/pix',
	returnPix: (end_to_end_id: string) => `/api/admin/pix/${end_to_end_id}/return`,
	/** The record of an auction for a court: papers, ledger, and a program that verifies it. */
	bundle: (id: string) => `/api/admin/auctions/${id}/bundle.zip`,
	adminAuctions: '/api/admin/auctions',
	adminAuction: (id: string) => `/api/admin/auctions/${id}`,
	auctionAction: (id: string, action: string) => `/api/admin/auctions/${id}/${action}`,
	publishAuction: (id: string) => `/api/admin/auctions/${id}/publish`,
	auctionDocuments: (id: string) => `/api/admin/auctions/${id}/documents`,
	auctionDocument: (id: string, document: string) => `/api/admin/auctions/${id}/documents/${document}`,
	adminSales: '/api/admin/sales',
	adminSale: (id: string) => `/api/admin/sales/${id}`,
	/** Sets the times of a sale's lots, each some minutes after the one before it. */
	staggerSale: (id: string) => `/api/admin/sales/${id}/stagger`,
	/** Lots of no sale that may join one. */
	freeLots: '/api/admin/free-lots',
	publishSale: (id: string) => `/api/admin/sales/${id}/publish`,
	adminSaleDocuments: (id: string) => `/api/admin/sales/${id}/documents`,
	adminSaleDocument: (id: string, document: string) => `/api/admin/sales/${id}/documents/${document}`,
	auctioneers: '/api/admin/auctioneers',
	auctioneer: (id: string) => `/api/admin/auctioneers/${id}`,
	sellers: '/api/admin/sellers',
	seller: (id: string) => `/api/admin/sellers/${id}`,
	adminImages: (id: string) => `/api/admin/auctions/${id}/images`,
	adminImage: (id: string, image: string) => `/api/admin/auctions/${id}/images/${image}`,
	adminBids: (id: string) => `/api/admin/auctions/${id}/bids`,
	auctionCall: (id: string) => `/api/admin/auctions/${id}/call`,
	liveControl: '/api/admin/live',
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
	registrationIdentity: (user_id: string) => `/api/admin/registrations/${user_id}/identity`,
	identityChecks: (user_id: string) => `/api/admin/registrations/${user_id}/identity-checks`,
	/** Who may not bid, by CPF or CNPJ. */
	bars: '/api/admin/bars',
	enrolments: '/api/admin/enrolments',
	approveEnrolment: (id: string) => `/api/admin/enrolments/${id}/approve`,
	refuseEnrolment: (id: string) => `/api/admin/enrolments/${id}/refuse`,
	bar: (id: string) => `/api/admin/bars/${id}`,
} as const;
