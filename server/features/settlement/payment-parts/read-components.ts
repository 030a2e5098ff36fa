import { type Kysely, sql } from 'kysely';
import type { PaymentComponent, WayToPay } from '#contract/payments.ts';
import { COURT_UNNAMED, type ComponentKind, type Payee } from '#domain/settlement/payment-components.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import { presentProof, type StoredProof } from '#server/features/settlement/money/read-proofs.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { currentSlip, presentSlip } from './current-slip.ts';

/** The payment whose components are read. */
interface Whole {
	id: string;
	auction_id: string;
	/** Whether it is still to be paid. */
	owed: boolean;
	/** Whether each component is paid apart. */
	apart: boolean;
	/** The name of the account that takes Pix. */
	operator: string;
	proofs: readonly StoredProof[];
}

interface ComponentRow {
	id: string;
	kind: ComponentKind;
	number: number | null;
	/** Sellers are paid by the operator (rules §35). */
	payee: Exclude<Payee, 'seller'>;
	amount: Centavos;
	status: 'pending' | 'paid' | 'refunded' | 'cancelled';
	paid_at: Micros | null;
	due_at: Micros | null;
	court: string | null;
	auctioneer: string | null;
}

/**
 * The components of a payment, the price first (rules §34). `pixFor` answers how the part that Pix pays is paid; it is called
 * only where that part is owed and paid apart.
 */
export async function readComponents(
	db: Kysely<Database>,
	whole: Whole,
	pixFor: () => Promise<WayToPay>,
): Promise<PaymentComponent[]> {
	const { id, auction_id, owed, apart } = whole;
	const { rows } = await sql<ComponentRow>`
		select c.id, c.kind, c.number, c.payee, c.amount, c.status, micros(c.paid_at) as paid_at, micros(c.due_at) as due_at, s.court,
			${LOT_AUCTIONEER} ->> 'name' as auctioneer
		from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
			left join sales s on s.id = a.sale_id
		where c.payment_id = ${id} order by c.kind desc, c.number`.execute(db);
	const slip = apart ? await currentSlip(db, id) : undefined;
	// One guia and one Pix are for what is due first; how instalments are paid is said by the edital.
	const waysOf = async (row: ComponentRow): Promise<PaymentComponent['ways']> => {
		if (row.kind === 'instalment') return [];
		if (row.payee === 'court') return [{ kind: 'guia', slip: slip ? presentSlip(auction_id, slip) : null }];
		const byPix = row.payee === 'auctioneer' || !rows.some(({ kind }) => kind === 'instalment');
		return apart && owed && byPix && row.status === 'pending' ? pixWays(await pixFor()) : [];
	};
	return Promise.all(
		rows.map(async (row) => {
			const own = whole.proofs.filter(({ component_id }) => component_id === row.id);
			const waits = (apart ? own : whole.proofs).some(({ status }) => status === 'waiting');
			const pending = row.status === 'pending';
			return {
				id: row.id,
				kind: row.kind,
				number: row.number,
				due_at: row.due_at === null ? null : isoOf(row.due_at),
				payee: { kind: row.payee, name: payeeName(row, whole.operator) },
				amount: reaisOf(row.amount),
				state: pending && waits ? 'proof-sent' : row.status,
				paid_at: row.paid_at === null ? null : isoOf(row.paid_at),
				ways: await waysOf(row),
				proofs: own.map(presentProof),
			} satisfies PaymentComponent;
		}),
	);
}

function pixWays(way: WayToPay): PaymentComponent['ways'] {
	return way.kind === 'house' ? [] : [{ kind: 'pix', pix: way }];
}

function payeeName({ payee, court, auctioneer }: ComponentRow, operator: string): string {
	switch (payee) {
		case 'court':
			return court ?? COURT_UNNAMED;
		case 'auctioneer':
			return auctioneer ?? operator;
		case 'operator':
			return operator;
	}
}
