import { z } from 'zod';
import { eitherCode, PASSWORD_MAX } from '#domain/account.ts';
import type { AuctionStatus, AuctionType } from '#domain/auction.ts';
import type { AuctionCard } from './auctions.ts';
import type { MyProposal } from './proposals.ts';
import type { SecondChance } from './second-chance.ts';

/** A document of a registration: what it is, without the way to it. */
export interface DocumentInfo {
	kind: 'image' | 'pdf';
	/** ISO. */
	uploaded_at: string;
}

/** The latest refusal of a registration, or revocation of its approval, as its owner reads it. */
export interface Rejected {
	/** In the administrator's words; null when none was given. */
	reason: string | null;
	/** ISO. */
	decided_at: string;
	/** Only where it had been approved before. */
	revoked?: true;
}

/** The viewer's bids in one auction. */
export interface MyBid {
	auction_id: string;
	title: string;
	auction_type: AuctionType;
	status: AuctionStatus;
	/** ISO: the end that counts, and the one first announced. */
	end_time: string;
	scheduled_end_time: string;
	/** The ledger's last seq. */
	seq: number;
	/** The viewer's number in this auction. */
	bidder: number;
	/** Reais. */
	current_bid: number;
	/** The viewer's highest bid, in reais, and when it was made, ISO. */
	amount: number;
	created_at: string;
	bid_count: number;
	leading: boolean;
}

/** An auction that the viewer won. Amounts in reais, commission apart (rules §15). */
export interface MyWin {
	auction_id: string;
	title: string;
	end_time: string;
	amount: number;
	commission: number;
	total: number;
	payment: 'pending' | 'paid' | 'overdue' | 'cancelled' | 'refunded';
	/** When the payment is due, ISO. */
	due_at: string;
}

/** One of the viewer's sessions. */
export interface MySession {
	id: string;
	user_agent: string | null;
	address: string | null;
	/** ISO. */
	created_at: string;
	active_at: string;
	current: boolean;
}

/** Everything the profile shows beyond the viewer. Lists are newest first and cut at `PROFILE_LIST`. */
export interface ProfilePage {
	/** The name of the registration; the account may have had another one since before names went back to review. */
	registered_name: string;
	/** The name approved last, where the registration waits for review under another one. */
	approved_name?: string;
	document: DocumentInfo | null;
	/** Null when it never was rejected; of the past once the registration is back in the queue. */
	rejected: Rejected | null;
	favorites: AuctionCard[];
	bids: MyBid[];
	wins: MyWin[];
	proposals: MyProposal[];
	/** Lots that wait for the viewer's answer after another's win fell away. */
	offers: SecondChance[];
	sessions: MySession[];
}

/** The longest list on the profile. */
export const PROFILE_LIST = 50;

/** The own password, before what a borrowed session should not do, such as `DELETE /api/account`. */
export const ownPassword = z.strictObject({
	password: z.string().min(1, 'Digite sua senha').max(PASSWORD_MAX, 'Senha incorreta'),
});

/** With the second factor, before what changes it. */
export const ownPasswordAndCode = z.strictObject({ ...ownPassword.shape, code: eitherCode });

/** `POST /api/account/confirmation`: the token from behind the '#' of the mailed link. */
export const addressConfirmation = z.strictObject({
	token: z.string().min(1, 'token é obrigatório').max(1000, 'token tem caracteres demais'),
});

/** `POST /api/account/document`, multipart with one field `file`. */
export const documentInfo = z.object({ kind: z.enum(['image', 'pdf']), uploaded_at: z.string() });

export const done = z.object({ status: z.literal(true) });
