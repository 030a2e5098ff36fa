import { type RawBuilder, sql } from 'kysely';
import type { Bar, ProfileStatus, Role } from '#domain/auction/access.ts';
import type { EnrolmentGap } from '#domain/auction/enrolment.ts';
import type { RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { BidCommand } from './bid-command.ts';
import { enrolmentGap } from './enrolment/enrolment-gap.ts';
import { lotBar } from './lot-bar.ts';

/** An earlier bid under the same key, with its ledger seq, or with its refusal when it has no record. */
export type Earlier = {
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
} & ({ seq: number; refusal: null } | { seq: null; refusal: StoredRefusal });

/** A refusal without a record, as it is stored under its key. */
export type StoredRefusal = Pick<RefusalClaim, 'at' | 'head'> & { problem: Problem };

/** Everything that must be read about a bid and its person after the auction is locked. */
export interface Reading {
	status: ProfileStatus;
	role: Role | null;
	/** Barred from this auction because they won the lot before and did not pay (CPC art. 897). */
	is_remiss: boolean;
	/** What bars the person's tax id from the lot. */
	bar: Bar | null;
	/** What the sale still asks of the person. */
	enrolment_gap: EnrolmentGap | null;
	/** The person's number in this auction; null before their first recorded bid. */
	bidder: number | null;
	before: Earlier | null;
	/** The database's clock when this was read. */
	now: Micros;
}

/**
 * Reads one row per bid of a group, in order, with the database's clock. Must run after the locks. An account that is
 * deleted after this read is caught when its bid is stored (`BidUnitOfWork`).
 */
export function readings(commands: readonly BidCommand[]): RawBuilder<Reading> {
	return sql`${preparedStatement}
		select micros(clock_timestamp()) as now,
			coalesce((select p.status from users u join profiles p on p.id = u.id
				where u.id = q.user_id and u.deleted_at is null), 'pending') as status,
			(select r.role from user_roles r where r.user_id = q.user_id) as role,
			exists (select from barred_bidders x where x.auction_id = q.auction_id and x.user_id = q.user_id) as is_remiss,
			${lotBar('q.auction_id', 'q.user_id')} as bar,
			${enrolmentGap('q.auction_id', 'q.user_id')} as enrolment_gap,
			(select b.bidder from auction_bidders b
				where b.auction_id = q.auction_id and b.user_id = q.user_id) as bidder,
			(select jsonb_build_object('auction_id', k.auction_id, 'amount', k.amount, 'max_amount', k.max_amount,
				'seq', k.seq, 'refusal', k.refusal)
				from idempotency_keys k where k.user_id = q.user_id and k.key = q.key) as before
		from unnest(
			${columnOf(commands, 'auction_id')}::uuid[], ${columnOf(commands, 'user_id')}::uuid[],
			${columnOf(commands, 'key')}::text[]
		) with ordinality as q (auction_id, user_id, key, n)
		order by q.n`;
}
