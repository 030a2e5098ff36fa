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
	| { kind: 'registration-approved'; user_id: string }
	/** Its reason is read from the decision, so that it goes with the account. */
	| { kind: 'registration-rejected'; user_id: string; decision_id: string }
	/** News of an auction; what it says is read from the notice when it is sent. */
	| { kind: 'notice'; user_id: string; number: number }
	/** Carries what no table knows any more. */
	| { kind: 'account-deleted'; email: string; name: string };

/** Who writes: the deployment's name, and where it stands. */
export interface Brand {
	name: string;
	url: string;
}
