/**
 * The endpoints of documents beside the identity document of a registration. Apart from `API` (paths.ts), so that
 * visitors do not load them.
 */
export const SUPPORTING_API = {
	/** The company's own document: articles of association, or the power of attorney of its representative. */
	company: '/api/account/identity/document',
	/** The document of a right of preference in a lot. */
	preference: (auction_id: string) => `/api/auctions/${auction_id}/enrolment/document`,
	/** Requests for a right of preference in a lot. */
	preferenceRequests: (auction_id: string) => `/api/auctions/${auction_id}/preference-requests`,
	link: (id: string) => `/api/supporting-documents/${id}/link`,
};
