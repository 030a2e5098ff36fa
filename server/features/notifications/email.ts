/**
 * A letter to be written, as the queue keeps it: whom and what about, never a link or a token. What it says is put
 * together when it is delivered.
 */
export type Letter =
	| { kind: 'recovery'; email: string }
	| { kind: 'confirmation'; email: string }
	/** Somebody tried to sign up with an address that has an account. */
	| { kind: 'address-taken'; email: string }
	| { kind: 'password-changed'; user_id: string }
	| { kind: 'two-factor-changed'; user_id: string; enabled: boolean }
	/** An approved registration went back to review for it. */
	| { kind: 'name-changed'; user_id: string }
	| { kind: 'registration-approved'; user_id: string }
	/** Its reason is read from the decision, so that it goes with the account. */
	| { kind: 'registration-rejected'; user_id: string; decision_id: string }
	| { kind: 'registration-revoked'; user_id: string; decision_id: string }
	/** News of an auction; what it says is read from the notice when it is sent. */
	| { kind: 'notice'; user_id: string; number: number }
	/** What they say is read from the payment when they are sent, the reason of a refusal too. */
	| { kind: 'payment-confirmed'; user_id: string; payment_id: string }
	| { kind: 'payment-overdue'; user_id: string; payment_id: string }
	| { kind: 'proof-refused'; user_id: string; proof_id: string }
	/** About an instalment proposal; what they say is read from it when they are sent. */
	| { kind: 'proposal-sent'; user_id: string; proposal_id: string }
	| { kind: 'proposal-decided'; user_id: string; proposal_id: string }
	/** A win fell away; the amount and the reason are read from its payment. */
	| { kind: 'win-cancelled'; user_id: string; payment_id: string }
	| { kind: 'win-refunded'; user_id: string; payment_id: string }
	/** The lot is offered to somebody after another's win fell away. */
	| { kind: 'chance-offered'; user_id: string; chance_id: string }
	| { kind: 'chance-accepted'; user_id: string; chance_id: string }
	| { kind: 'chance-withdrawn'; user_id: string; chance_id: string }
	/** Carries what no table knows any more. */
	| { kind: 'account-deleted'; email: string; name: string };

/** Who writes: the deployment's name, and where it stands. */
export interface Brand {
	name: string;
	url: string;
}
