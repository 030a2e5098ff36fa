/** The pages of the back office that visitors never load; the others are in `PAGES` (paths.ts). */
export const ADMIN_PAGES = {
	auctioneers: '/admin/auctioneers',
	/** Sellers (comitentes). */
	sellers: '/admin/sellers',
	/** Sales with their edital; a lot is in one of them or in none. */
	sales: '/admin/sales',
	sale: (id: string) => `/admin/sales/${id}`,
	/** The documents of a lot, and what its publication takes. */
	publication: (id: string) => `/admin/auctions/${id}/publication`,
} as const;
