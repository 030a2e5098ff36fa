import type { Generated, GeneratedAlways } from 'kysely';
import type { Movement, MovementKind } from '#domain/book.ts';
import type { Centavos } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/payments.ts';
import type { DefaultTime, Time } from './columns.ts';

/** The tables of what is owed and paid. */
export interface MoneyTables {
	payments: Payments;
	payment_proofs: PaymentProofs;
	book: Book;
}

interface Payments {
	id: Generated<string>;
	auction_id: string;
	user_id: string;
	status: Generated<PaymentStatus>;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	due_at: Time;
	paid_at: Time | null;
	created_at: DefaultTime;
	txid: GeneratedAlways<string>;
	confirmed_by: 'person' | 'bank' | null;
	reason: string | null;
	ended_at: Time | null;
}

interface PaymentProofs {
	id: Generated<string>;
	payment_id: string;
	file: string;
	kind: 'image' | 'pdf';
	status: Generated<'waiting' | 'accepted' | 'refused'>;
	reason: string | null;
	uploaded_at: DefaultTime;
	decided_at: Time | null;
}

interface Book extends Movement {
	id: GeneratedAlways<number>;
	auction_id: string;
	payment_id: string;
	at: DefaultTime;
	kind: MovementKind;
	admin_id: string | null;
	transfer: string | null;
}
