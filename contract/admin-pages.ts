/** The pages of the back office that visitors never load; the others are in `PAGES` (paths.ts). */
export const ADMIN_PAGES = {
	auctioneers: '/admin/auctioneers',
	/** Sellers (comitentes). */
	sellers: '/admin/sellers',
	/** Sales with their edital; a lot is in one of them or in none. */
	sales: '/admin/sales',
	sale: (id: string) => `/admin/sales/${id}`,
	/** The payments of all lots; of one lot, of one sale, of one winner. */
	payments: '/admin/payments',
	paymentsOfLot: (id: string) => `/admin/payments?auction=${id}`,
	paymentsOfSale: (id: string) => `/admin/payments?sale=${id}`,
	paymentsOfPerson: (id: string) => `/admin/payments?person=${id}`,
	/** What waits for a decision about people, all of it or of one kind. */
	people: '/admin?tab=cadastros&status=waiting',
	/** The same with the first one of it, or of a kind, opened. */
	review: '/admin?tab=cadastros&status=waiting&open=first',
	reviewOf: (kind: string) => `/admin?tab=cadastros&status=waiting&kind=${kind}&open=first`,
	/** The form of a bar for the number of a person's account. */
	barPerson: (user_id: string) => `/admin/bars?person=${user_id}`,
	/** The documents of a lot, and what its publication takes. */
	publication: (id: string) => `/admin/auctions/${id}/publication`,
} as const;
