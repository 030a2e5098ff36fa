import type { DeskPaper } from '#domain/settlement/papers.ts';

/** The endpoints of the back office. Apart from `API` (paths.ts), so that visitors do not load them. */
export const ADMIN_API = {
	/** What waits in each section of the back office. */
	waiting: '/api/admin/waiting',
	/** One search of everything that the back office works on. */
	search: '/api/admin/search',
	/** Whether the caller gets it by email every morning. */
	waitingMail: '/api/admin/waiting/mail',
	/** What waits, newest first, for the caller's bell, and which kinds ring it. */
	bell: '/api/admin/waiting/bell',
	bellChoice: '/api/admin/waiting/bell/choice',
	adminPayments: '/api/admin/payments',
	/** The parts of these payments, one by one; the same for a spreadsheet. */
	paymentParts: '/api/admin/payments/parts',
	paymentsExport: '/api/admin/payments.csv',
	/** The bank's list against the journal. */
	reconciliation: '/api/admin/payments/reconciliation',
	confirmPayment: (id: string) => `/api/admin/payments/${id}/confirm`,
	refuseProofs: (id: string) => `/api/admin/payments/${id}/refuse`,
	paymentCredit: (id: string) => `/api/admin/payments/${id}/credit`,
	restDue: (id: string) => `/api/admin/payments/${id}/rest-due`,
	instalmentPenalty: (id: string) => `/api/admin/payments/components/${id}/penalty`,
	confirmComponent: (id: string) => `/api/admin/payments/components/${id}/confirm`,
	refundComponent: (id: string) => `/api/admin/payments/components/${id}/refund`,
	refundAccount: (payment: string) => `/api/admin/payments/${payment}/refund-account`,
	refuseComponent: (id: string) => `/api/admin/payments/components/${id}/refuse`,
	depositSlip: (id: string) => `/api/admin/auctions/${id}/deposit-slip`,
	/** What is owed to sellers; the same for a bank; several marked as paid at once. */
	payouts: '/api/admin/payouts',
	payoutsExport: '/api/admin/payouts/export',
	payBatch: '/api/admin/payouts/paid',
	payoutPaid: (id: string) => `/api/admin/payouts/${id}/paid`,
	payoutStatement: (id: string) => `/api/admin/payouts/${id}/statement`,
	payoutLines: (id: string) => `/api/admin/payouts/${id}/lines`,
	payoutLine: (id: string, line: string) => `/api/admin/payouts/${id}/lines/${line}`,
	/** The statement of sale (conta de venda) of a seller, and of one sale. */
	sellerStatement: (id: string, format: 'pdf' | 'csv') => `/api/admin/sellers/${id}/statement.${format}`,
	saleStatement: (id: string, format: 'pdf' | 'csv') => `/api/admin/sales/${id}/statement.${format}`,
	receivedPix: '/api/admin/pix',
	returnPix: (end_to_end_id: string) => `/api/admin/pix/${end_to_end_id}/return`,
	/** The record of an auction for a court: papers, ledger, and a program that verifies it. */
	bundle: (id: string) => `/api/admin/auctions/${id}/bundle.zip`,
	/** Papers with names, or for the registry. */
	paper: (id: string, paper: DeskPaper) => `/api/admin/auctions/${id}/papers/${paper}.pdf`,
	/** The autos of a lot as they were signed. */
	signedAutos: (id: string) => `/api/admin/auctions/${id}/signed-autos`,
	signedAuto: (id: string, version: number | string) => `/api/admin/auctions/${id}/signed-autos/${version}`,
	saleAta: (id: string) => `/api/admin/sales/${id}/ata.pdf`,
	adminAuctions: '/api/admin/auctions',
	adminAuction: (id: string) => `/api/admin/auctions/${id}`,
	auctionAction: (id: string, action: string) => `/api/admin/auctions/${id}/${action}`,
	/** An outcome with the document that orders it, as one act. */
	outcomeDocument: (id: string) => `/api/admin/auctions/${id}/outcome/document`,
	duplicateAuction: (id: string) => `/api/admin/auctions/${id}/duplicate`,
	saleAction: (id: string, action: 'suspend' | 'resume' | 'postpone') => `/api/admin/sales/${id}/${action}`,
	withdrawAuction: (id: string) => `/api/admin/auctions/${id}/withdraw`,
	auctionPublication: (id: string) => `/api/admin/auctions/${id}/publication`,
	publishAuction: (id: string) => `/api/admin/auctions/${id}/publish`,
	auctionDocuments: (id: string) => `/api/admin/auctions/${id}/documents`,
	auctionDocument: (id: string, document: string) => `/api/admin/auctions/${id}/documents/${document}`,
	/** Who was told of the dates of a lot, of the lots of a sale; the files that show it. */
	auctionNotices: (id: string) => `/api/admin/auctions/${id}/notices`,
	saleNotices: (id: string) => `/api/admin/sales/${id}/notices`,
	noticeProofs: '/api/admin/notice-proofs',
	noticeProofLink: (id: string) => `/api/admin/notice-proofs/${id}/link`,
	adminSales: '/api/admin/sales',
	adminSale: (id: string) => `/api/admin/sales/${id}`,
	/** Sets the times of a sale's lots, each some minutes after the one before it. */
	staggerSale: (id: string) => `/api/admin/sales/${id}/stagger`,
	/** Lots of no sale that may join one. */
	freeLots: '/api/admin/free-lots',
	/** A new version of the edital with all changes that it announces. */
	saleErrata: (id: string) => `/api/admin/sales/${id}/errata`,
	publishSale: (id: string) => `/api/admin/sales/${id}/publish`,
	/** Makes a sale from the unsold lots of another. */
	offerAgain: (id: string) => `/api/admin/sales/${id}/offer-again`,
	/** Who is enrolled in a sale; how its lots ended; their papers in one file. */
	saleEnrolments: (id: string) => `/api/admin/sales/${id}/enrolments`,
	saleResults: (id: string) => `/api/admin/sales/${id}/results`,
	salePapers: (id: string) => `/api/admin/sales/${id}/papers.zip`,
	adminSaleDocuments: (id: string) => `/api/admin/sales/${id}/documents`,
	adminSaleDocument: (id: string, document: string) => `/api/admin/sales/${id}/documents/${document}`,
	auctioneers: '/api/admin/auctioneers',
	auctioneer: (id: string) => `/api/admin/auctioneers/${id}`,
	sellers: '/api/admin/sellers',
	seller: (id: string) => `/api/admin/sellers/${id}`,
	adminImages: (id: string) => `/api/admin/auctions/${id}/images`,
	adminImage: (id: string, image: string) => `/api/admin/auctions/${id}/images/${image}`,
	adminBids: (id: string) => `/api/admin/auctions/${id}/bids`,
	audience: (id: string) => `/api/admin/auctions/${id}/audience`,
	/** The seller's answer to a bid below the reserve. */
	conditional: (id: string) => `/api/admin/auctions/${id}/conditional`,
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
	/** The books of the auctioneers, their closing, and what is downloaded of them. */
	books: '/api/admin/books',
	closeBooks: (auctioneer: string) => `/api/admin/auctioneers/${auctioneer}/books/close`,
	book: (auctioneer: string, year: number | string, book: string, format: 'csv' | 'pdf') =>
		`/api/admin/auctioneers/${auctioneer}/books/${year}/${book}/${format}`,
	boardFigures: (auctioneer: string, year: number | string) =>
		`/api/admin/auctioneers/${auctioneer}/books/${year}/figures`,
	received: (month: string) => `/api/admin/payments/received/${month}`,
	/** What the DPS (nota fiscal) of a commission states of its auctioneer, and the DPS. */
	fiscal: (auctioneer: string) => `/api/admin/auctioneers/${auctioneer}/fiscal`,
	/** The monthly figures of the indexes that correct instalments. */
	correctionRates: '/api/admin/correction-rates',
	dps: (component: string) => `/api/admin/payments/components/${component}/dps.xml`,
	journal: (payment: string) => `/api/admin/payments/${payment}/book`,
	journalExport: (payment: string) => `/api/admin/payments/${payment}/book/export`,
	ranking: (auction: string) => `/api/admin/auctions/${auction}/ranking`,
	adminProposals: '/api/admin/proposals',
	adminProposalsExport: '/api/admin/proposals/export',
	acceptProposal: (id: string) => `/api/admin/proposals/${id}/accept`,
	declineProposal: (id: string) => `/api/admin/proposals/${id}/decline`,
	/** What waits for a decision about people, and one person with what they did. */
	people: '/api/admin/people',
	person: (user_id: string) => `/api/admin/people/${user_id}`,
	registrations: '/api/admin/registrations',
	approveRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/approve`,
	rejectRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/reject`,
	revokeRegistration: (user_id: string) => `/api/admin/registrations/${user_id}/revoke`,
	resetFactor: (user_id: string) => `/api/admin/registrations/${user_id}/reset-factor`,
	registrationIdentity: (user_id: string) => `/api/admin/registrations/${user_id}/identity`,
	identityChecks: (user_id: string) => `/api/admin/registrations/${user_id}/identity-checks`,
	freeIdentity: (user_id: string) => `/api/admin/identities/${user_id}/free`,
	/** Who may not bid, by CPF or CNPJ. */
	bars: '/api/admin/bars',
	preferences: '/api/admin/preferences',
	approvePreference: (id: string) => `/api/admin/preferences/${id}/approve`,
	refusePreference: (id: string) => `/api/admin/preferences/${id}/refuse`,
	enrolments: '/api/admin/enrolments',
	approveEnrolment: (id: string) => `/api/admin/enrolments/${id}/approve`,
	refuseEnrolment: (id: string) => `/api/admin/enrolments/${id}/refuse`,
	/** Questions about lots and visits to them. */
	inquiries: '/api/admin/inquiries',
	answerQuestion: (id: string) => `/api/admin/inquiries/${id}/answer`,
	confirmVisit: (id: string) => `/api/admin/inquiries/${id}/confirm`,
	refuseInquiry: (id: string) => `/api/admin/inquiries/${id}/refuse`,
	bar: (id: string) => `/api/admin/bars/${id}`,
} as const;
