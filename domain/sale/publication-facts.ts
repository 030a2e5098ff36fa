import type { AuctionKind } from '#domain/lot/property.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { EnrolmentMode } from './enrolment-modes.ts';
import type { LegalTermsUnit } from './legal-terms.ts';
import type { Modality } from './modalities.ts';
import type { Notice } from './notices.ts';
import type { RegulatedKind } from './regulated-kinds.ts';
import type { PayeeOfPrice } from './sellers.ts';

/** The responsible auctioneer (rules §26). */
export interface PublicationAuctioneer {
	name: string;
	/** The number of the registration at the board of trade (Junta Comercial). */
	registration: string;
	/** The last day on which the registration is valid, as 'YYYY-MM-DD'; null if it is not stated. */
	valid_until: string | null;
}

/** The soft close (rules §38). */
export interface PublicationExtension {
	mode: 'reset' | 'additive';
	window_ms: number;
	/** Whether the end moves only up to a limit. */
	capped: boolean;
}

/** Who sells; `receives` is null for a seller who is named but not registered. */
export interface PublicationSeller {
	name: string;
	receives: PayeeOfPrice | null;
}

/** The edital that applies to a lot. */
export interface PublicationEdital {
	/** When its terms began to run: epoch milliseconds; null for one that is published together with the lot. */
	published_at: number | null;
}

/** A round as the gate judges it; times in epoch milliseconds. */
export interface PublicationRound {
	start_time: number;
	end_time: number;
	minimum: Centavos;
	/** The judge's figure or the creditor's written choice, with its reason (CPC 891, Lei 9.514 art. 27 § 2). */
	minimum_reason: string | null;
}

/** The terms that a lot takes from its sale, or states itself if it belongs to none. */
interface PublicationTerms {
	auctioneer: PublicationAuctioneer | null;
	edital: PublicationEdital | null;
	/** The buyer's commission in basis points. */
	commission_bp: number;
	modality: Modality;
	extension: PublicationExtension;
	payment_deadline_hours: number;
	seller: PublicationSeller | null;
	/** The paths of the points for which a reason was stated (rules §44). */
	reasons: readonly string[];
}

/** The facts about a sale that the publication gate examines. */
export interface PublicationSale extends PublicationTerms {
	kind: AuctionKind;
	case_number: string | null;
	court: string | null;
	/** What they are in the sale: 'Executado'. */
	parties: readonly { role: string }[];
	enrolment: EnrolmentMode;
	/** Every sale of its lots is the seller's decision (rules §50). */
	all_conditional: boolean;
}

/**
 * The facts about a lot that the publication gate examines. A lot in a sale has the sale's terms; only an edital of its
 * own counts besides.
 */
export interface PublicationLot extends PublicationTerms {
	kind: AuctionKind | null;
	/** When the lot itself ends: epoch milliseconds. */
	end_time: number;
	/** Below it the seller decides. */
	reserve: Centavos | null;
	appraisal: Centavos | null;
	/** The day of the appraisal, as 'YYYY-MM-DD': the stated one, or that on which its document was uploaded; null if neither is known. */
	appraisal_date: string | null;
	/** The number of pictures. */
	images: number;
	/** The number of the property's registration (matrícula). */
	registration: string | null;
	itbi_basis: Centavos | null;
	contract_value: Centavos | null;
	/** The debt with the creditor's expenses. */
	debt: Centavos | null;
	owner_incapable: boolean;
	/** The loan bought a home: no choice of half the appraisal (Lei 9.514 art. 26-A § 3). */
	residential_financing: boolean;
	/** In their order. */
	rounds: readonly PublicationRound[];
	/** Who was told of the dates (rules §45). */
	notices: readonly Notice[];
}

/** A lot with the terms that apply to it. */
export interface PublicationFacts extends PublicationLot {
	kind: RegulatedKind;
	in_sale: boolean;
	case_number: string | null;
	court: string | null;
	parties: PublicationSale['parties'];
	all_conditional: boolean;
	/** Null for a lot in no sale, which asks for the acceptance of its edital. */
	enrolment: EnrolmentMode | null;
}

/** A point that is not met: where, and what to do. */
export interface PublicationFault {
	path: string;
	message: string;
	/** It is met by a written reason too, which is kept with who stated it and when (rules §44). */
	takes_reason?: true;
}

/** `opening`: until the first round opens; `interval`: between the first and the second round; `order`: one round after the other. */
export type DatePoint = 'opening' | 'interval' | 'order';

/** One thing that the law asks before a lot is published (rules §28). */
export interface PublicationPoint {
	label: string;
	/** Why: what the law asks. */
	asks: string;
	article: string;
	/** The kinds to which it applies; all regulated kinds if omitted. */
	kinds?: readonly RegulatedKind[];
	/** What of the dates it judges: new dates of a published lot are judged by these points alone (rules §51). */
	of_dates?: DatePoint;
	/** Concerns the sale, and is judged once for all of its lots; 'unless-of-lot' if no lot has one of its own. */
	of_sale?: true | 'unless-of-lot';
	faults(facts: PublicationFacts, now: number, unit: LegalTermsUnit): PublicationFault[];
}
