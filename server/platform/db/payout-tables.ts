import type { Generated, GeneratedAlways } from 'kysely';
import type { PayoutLineKind, SellerAccount } from '#domain/settlement/payouts.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { DefaultTime, Json, Time } from './columns.ts';

/** What is owed to sellers, and what is taken off it. */
export interface PayoutTables {
	payouts: Payouts;
	payout_lines: PayoutLines;
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
