import { z } from 'zod';
import type { AuctionStatus, AuctionType } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { confirmationForm, eitherCode, PASSWORD_MAX } from '#domain/people/account.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import type { AuctionCard } from './auctions.ts';
import type { MyProposal } from './proposals.ts';
import type { SecondChance } from './second-chance.ts';

/** The document of a registration, without access to it. */
export interface DocumentInfo {
	kind: 'image' | 'pdf';
	/** ISO text. */
	uploaded_at: string;
}

/** The latest rejection of a registration, or revocation of its approval, as its owner sees it. */
export interface Rejected {
	/** The administrator's text; null if there is none. */
	reason: string | null;
	/** ISO text. */
	decided_at: string;
	/** Set if the registration had been approved before. */
	revoked?: true;
}

/** A registration as its owner sees it. */
export interface RegistrationState {
	/** Null without one. */
	document: DocumentInfo | null;
	rejected: Rejected | null;
	/** The name that was approved, if a new one is under review. */
	approved_name: string | null;
}

/** The viewer's bids in one auction. */
export interface MyBid {
	auction_id: string;
	title: string;
	auction_type: AuctionType;
	status: AuctionStatus;
	/** ISO texts: the current end, and the one first announced. */
	end_time: string;
	scheduled_end_time: string;
	/** The seq of the ledger's last record. */
	seq: number;
	/** The viewer's number in this auction. */
	bidder: number;
	/** In reais. */
	current_bid: number;
	/** The viewer's highest bid in reais, and its time as ISO text. */
	amount: number;
	created_at: string;
	bid_count: number;
	leading: boolean;
	outcome: Outcome | null;
}

/** An auction that the viewer won. Amounts in reais; the commission is separate (rules §15). */
export interface MyWin {
	auction_id: string;
	title: string;
	end_time: string;
	amount: number;
	commission: number;
	total: number;
	payment: PaymentStatus;
	/** ISO text; null while there is no way of paying any part. */
	due_at: string | null;
}

/** One of the viewer's sessions. */
export interface MySession {
	id: string;
	user_agent: string | null;
	address: string | null;
	/** ISO text. */
	created_at: string;
	active_at: string;
	current: boolean;
}

/** The data of the profile page, apart from the viewer. Lists are newest first, with at most `PROFILE_LIST` entries. */
export interface ProfilePage {
	/**
	 * The name of the registration. It differs from the account's name if that was changed before name changes required
	 * a review.
	 */
	registered_name: string;
	/** The last approved name, if the registration awaits review under another one. */
	approved_name?: string;
	document: DocumentInfo | null;
	/** Null if there was none. While the registration is in review again, this is the previous decision. */
	rejected: Rejected | null;
	favorites: AuctionCard[];
	bids: MyBid[];
	wins: MyWin[];
	proposals: MyProposal[];
	/** Lots offered to the viewer after another person's win was cancelled. */
	offers: SecondChance[];
	sessions: MySession[];
}

/** Maximum length of a list on the profile. */
export const PROFILE_LIST = 50;

/** The current password, required for actions that a stolen session must not allow, such as `DELETE /api/account`. */
export const ownPassword = z.strictObject({
	password: z.string().min(1, 'Digite sua senha').max(PASSWORD_MAX, 'Senha incorreta'),
});

/** The password and a second-factor code, required for changes of the second factor. */
export const ownPasswordAndCode = z.strictObject({ ...ownPassword.shape, code: eitherCode });

/**
 * `POST /api/account/confirmation`: the token that follows '#' in the link of the email, and the password that the account
 * has from then on.
 */
export const addressConfirmation = z.strictObject({
	token: z.string().min(1, 'token é obrigatório').max(1000, 'token tem caracteres demais'),
	...confirmationForm.shape,
});

/** The answer to `POST /api/account/document`, which is multipart with one field `file`. */
export const documentInfo = z.object({ kind: z.enum(['image', 'pdf']), uploaded_at: z.string() });

export const done = z.object({ status: z.literal(true) });
