import type { Generated, GeneratedAlways } from 'kysely';
import type { PayoutLineKind, SellerAccount } from '#domain/settlement/payouts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { DefaultTime, Json, Time } from './columns.ts';

/** What is to be paid out: to sellers, with what is taken off it, and back to winners. */
export interface PayoutTables {
	payouts: Payouts;
	payout_lines: PayoutLines;
	refunds: Refunds;
	refund_accounts: RefundAccounts;
}

interface Payouts {
	id: Generated<string>;
	component_id: string;
	payment_id: string;
	auction_id: string;
	seller_id: string;
	received: Centavos;
	received_at: Time;
	statement_due_at: Time;
	statement_alarm_at: Time;
	due_at: Time;
	alarm_at: Time;
	/** When the seller got the statement of sale. */
	statement_at: Time | null;
	paid_at: Time | null;
	amount: Centavos | null;
	account: Json<SellerAccount> | null;
	/** The SHA-256 of payee, amount, time and account. */
	seal: string | null;
	paid_by: string | null;
	file: string | null;
	code: GeneratedAlways<string>;
	created_at: DefaultTime;
}

interface PayoutLines {
	id: Generated<string>;
	payout_id: string;
	kind: PayoutLineKind;
	name: string;
	amount: Centavos;
	file: string | null;
	created_at: DefaultTime;
	removed_at: Time | null;
	/** Null for a commission that was agreed beforehand. */
	admin_id: string | null;
}

/** What is owed back of a part whose win was annulled. */
interface Refunds {
	component_id: string;
	payment_id: string;
	amount: Centavos;
	decided_at: DefaultTime;
	/** Null where the court gives it back. */
	due_at: Time | null;
	/** `YYYY-MM-DD`. */
	made_at: string | null;
	by_bank: Generated<boolean>;
	document_id: string | null;
	file: string | null;
	/** When the file was removed because its term was over. */
	removed_at: Time | null;
	made_by: string | null;
}

interface RefundAccounts {
	payment_id: string;
	user_id: string;
	sealed: Buffer;
	stated_at: DefaultTime;
}
