/** The pages of the back office that visitors never load; the others are in `PAGES` (paths.ts). */
export const ADMIN_PAGES = {
	management: '/admin/management',
	dashboard: '/admin/dashboard',
	registrations: '/admin?tab=cadastros',
	panelAuctions: '/admin?tab=leiloes',
	live: '/admin?tab=ao-vivo',
	/** The auctioneer's console for one lot. */
	console: (id: string) => `/admin/live/${id}`,
	audit: '/admin/audit',
	files: '/admin/files',
	/** Who may not bid, by CPF or CNPJ. */
	bars: '/admin/bars',
	/** The form of a bar for a person who did not pay, by their user id. */
	barUnpaid: (user_id: string) => `/admin/bars?unpaid=${user_id}`,
	/** Requests for enrolment in a sale. */
	enrolments: '/admin/enrolments',
	preferences: '/admin/enrolments/preferences',
	proposals: '/admin/proposals',
	/** A lot's proposals, ranked by law. */
	proposalsOf: (auction: string) => `/admin/proposals?auction=${auction}`,
	auctioneers: '/admin/auctioneers',
	/** Sellers (comitentes). */
	sellers: '/admin/sellers',
	/** Sales with their edital; a lot is in one of them or in none. */
	sales: '/admin/sales',
	sale: (id: string) => `/admin/sales/${id}`,
	/** Questions about lots and visits to them; of one kind, of one lot, of one sale. */
	inquiries: '/admin/inquiries',
	questions: '/admin/inquiries?kind=question',
	visits: '/admin/inquiries?kind=visit',
	inquiriesOfLot: (id: string) => `/admin/inquiries?auction=${id}`,
	inquiriesOfSale: (id: string) => `/admin/inquiries?sale=${id}`,
	/** The payments of all lots; of one lot, of one sale, of one winner. */
	payments: '/admin/payments',
	/** Those whose money is owed back. */
	refunds: '/admin/payments?state=refund-due',
	paymentsOfLot: (id: string) => `/admin/payments?auction=${id}`,
	paymentsOfSale: (id: string) => `/admin/payments?sale=${id}`,
	paymentsOfPerson: (id: string) => `/admin/payments?person=${id}`,
	/** The bank's list against the journal. */
	reconciliation: '/admin/payments/reconciliation',
	/** What is owed to sellers; of one lot, of one sale, of one seller. */
	payouts: '/admin/payouts',
	payoutsOfLot: (id: string) => `/admin/payouts?auction=${id}`,
	payoutsOfSale: (id: string) => `/admin/payouts?sale=${id}`,
	payoutsOfSeller: (id: string) => `/admin/payouts?seller=${id}`,
	/** The books of an auctioneer, month by month. */
	books: '/admin/books',
	/** The figures of the indexes that correct instalments, at the end of the same page. */
	correctionRates: '/admin/books#indices',
	/** The administrators' acts on one lot, on one sale and its lots, or on one person. */
	auditOfLot: (id: string) => `/admin/audit?auction=${id}`,
	auditOfSale: (id: string) => `/admin/audit?sale=${id}`,
	auditOfPerson: (id: string) => `/admin/audit?person=${id}`,
	/** Every change made in one sale, to be printed. */
	saleChanges: (id: string) => `/admin/sales/${id}/changes`,
	/** What waits for a decision about people, all of it or of one kind. */
	people: '/admin?tab=cadastros&status=waiting',
	/** The same with the first one of it opened, or the first of a kind, or the one with an id. */
	review: '/admin?tab=cadastros&status=waiting&open=first',
	reviewOf: (kind: string, id = 'first') => `/admin?tab=cadastros&status=waiting&kind=${kind}&open=${id}`,
	/** The form of a bar for the number of a person's account. */
	barPerson: (user_id: string) => `/admin/bars?person=${user_id}`,
	/** The form of a lot: a new one, a new one of a sale, a stored one. */
	auctionNew: '/admin/auctions/new',
	saleLotNew: (id: string) => `/admin/auctions/new?sale=${id}`,
	auctionEdit: (id: string) => `/admin/auctions/${id}/edit`,
	/** The documents of a lot, and what its publication takes. */
	publication: (id: string) => `/admin/auctions/${id}/publication`,
	/** The pages with the form of a new record. */
	newSale: '/admin/sales?new',
	newSeller: '/admin/sellers?new',
	newAuctioneer: '/admin/auctioneers?new',
} as const;
