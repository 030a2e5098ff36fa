import type { PaperName } from '#domain/settlement/papers.ts';
import { PROXY_BID_FIELD } from '#domain/values/frozen-words.js';

/** What bidders send about a lot, and what is theirs alone of it. Apart from `API` (paths.ts), which every page loads. */
export const BIDDER_API = {
	bids: (id: string) => `/api/auctions/${id}/bids`,
	preference: (id: string) => `/api/auctions/${id}/preference`,
	/** The seller's counter-offer to the highest bidder. */
	counter: (id: string) => `/api/auctions/${id}/counter`,
	proxyBid: (id: string) => `/api/auctions/${id}/${PROXY_BID_FIELD}`,
	payment: (id: string) => `/api/auctions/${id}/payment`,
	secondChance: (id: string) => `/api/auctions/${id}/second-chance`,
	acceptOffer: (id: string) => `/api/auctions/${id}/second-chance/accept`,
	declineOffer: (id: string) => `/api/auctions/${id}/second-chance/decline`,
	paymentProof: (id: string) => `/api/auctions/${id}/payment/proof`,
	proofLink: (id: string) => `/api/payment-proofs/${id}/link`,
	proposals: (id: string) => `/api/auctions/${id}/proposals`,
	/** What was asked of a lot and answered, and where a question is sent. */
	questions: (id: string) => `/api/auctions/${id}/questions`,
	visits: (id: string) => `/api/auctions/${id}/visits`,
	/** The caller's enrolment in the sale of a lot. */
	enrolment: (id: string) => `/api/auctions/${id}/enrolment`,
	paper: (id: string, paper: PaperName) => `/api/auctions/${id}/papers/${paper}.pdf`,
} as const;
