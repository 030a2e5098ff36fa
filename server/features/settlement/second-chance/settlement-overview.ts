import { type Kysely, sql } from 'kysely';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import type { Micros } from '#domain/values/time.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import { readJournal } from '#server/features/settlement/money/read-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readRanking } from './ranking.ts';
import { readLastOffer } from './read-offers.ts';

interface LastWinRow {
	id: string;
	status: PaymentStatus;
	by_bank: boolean;
	reason: string | null;
	due_at: Micros | null;
	now: Micros;
	judicial: boolean;
	alone: boolean;
	creditable: boolean;
	rest_late: boolean;
	kind: string | null;
	orders: SettlementOverview['orders'];
	user_id: string | null;
	defaulted: boolean;
	proof_waiting: boolean;
	reopened_as: string | null;
}

/** What administrators see of an auction after its win, whatever happened to it since; null when it was never won. */
export async function readSettlementOverview(
	db: Kysely<Database>,
	auction_id: string,
): Promise<SettlementOverview | null> {
	const { rows } = await sql<LastWinRow>`
		select y.id, y.status, y.reason, exists (select from payment_components c
				where c.payment_id = y.id and c.payee <> 'court' and c.confirmed_by = 'bank') as by_bank,
			micros(y.due_at) as due_at, y.defaulted, y.user_id is null as alone,
			coalesce(a.kind = 'judicial', false) and y.price > 0 and y.status in ('pending', 'overdue') and y.proposal_id is null and not exists (select from payment_components c
				where c.payment_id = y.id and c.kind = 'price' and c.status = 'paid') as creditable,
			y.status in ('pending', 'overdue') and y.rest_due_document_id is null and exists (select from payment_components c
				where c.payment_id = y.id and c.kind = 'instalment' and c.status = 'pending' and c.due_at < now()) as rest_late,
			(select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title) order by d.published_at desc, d.id), '[]') from sale_documents d
				where (d.auction_id = a.id or d.sale_id = a.sale_id) and d.published_at is not null) as orders,
			(select u.id from users u where u.id = y.user_id and u.deleted_at is null) as user_id, micros(now()) as now, coalesce(a.kind = 'judicial', false) as judicial, a.kind,
			exists (select from payment_proofs f where f.payment_id = y.id and f.status = 'waiting') as proof_waiting,
			(select n.auction_id from reopened_auctions n join auctions o on o.id = n.auction_id
				where n.reopened_from = a.id and o.withdrawn_at is null limit 1) as reopened_as
		from payments y join auctions a on a.id = y.auction_id
		where y.auction_id = ${auction_id} order by ${latestFirst('y')} limit 1`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { id, by_bank, reason, due_at, now, judicial, proof_waiting, reopened_as } = row;
	const { alone, creditable, rest_late } = row;
	const status = paymentAt(row.status, due_at, now);
	return {
		auction_id,
		payment: { id, status, by_bank, reason, alone, creditable, rest_late },
		unpaid_by: status === 'overdue' || row.defaulted ? row.user_id : null,
		judicial,
		regulated: isRegulated(row.kind),
		orders: row.orders,
		proof_waiting,
		reopened_as,
		offer: await readLastOffer(db, auction_id),
		ranking: await readRanking(db, auction_id),
		journal: await readJournal(db, auction_id),
	};
}
