import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type {
	CorrectionRateBody,
	CorrectionRates,
	correctionRateEntered,
} from '#contract/correction-rates.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { figureWords } from '#domain/settlement/instalments.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { correctInstalments } from './correct-instalments.ts';

/** The most figures of the list: ten years of two indexes. */
const LISTED = 240;

/** SQL: whether the month is over in São Paulo. */
const OVER = (month: string) =>
	sql<boolean>`(${`${month}-01`}::date + interval '1 month')::date <= (now() at time zone 'America/Sao_Paulo')::date`;

/**
 * Enters what an index changed by in a month. It is never changed: a corrected one is another row. Then the instalments whose figures are all
 * known get their amounts. Problems: `correction-rate.month` while the month is not over, `correction-rate.same` where it has this figure already.
 */
export async function enterRate(
	deps: { db: Kysely<Database>; emails: EmailSender<PaymentEmail> },
	admin_id: string,
	{ index, month, percent, source }: CorrectionRateBody,
): Promise<Result<z.infer<typeof correctionRateEntered>>> {
	const rate = Math.round(percent * 10_000);
	const entered = await deps.db.transaction().execute(async (trx): Promise<Result<{ id: string }>> => {
		// Of two at once the second sees the first.
		await sql`select pg_advisory_xact_lock(hashtextextended(${`correction-rate ${index} ${month}`}, 0))`.execute(
			trx,
		);
		const { rows } = await sql<{ over: boolean; before: number | null }>`
			select ${OVER(month)} as over, (select rate from correction_rates where index = ${index} and month = ${`${month}-01`}::date
				order by entered_at desc, id desc limit 1) as before`.execute(trx);
		const { over, before } = rows[0] ?? { over: false, before: null };
		if (!over) return fail(problem('correction-rate.month'));
		if (before === rate) return fail(problem('correction-rate.same'));
		const values = { index, month: `${month}-01`, rate, source, admin_id };
		const row = await trx
			.insertInto('correction_rates')
			.values(values)
			.returning('id')
			.executeTakeFirstOrThrow();
		await recordAudit(trx, {
			admin_id,
			action: 'payment.correction-rate',
			subject: row.id,
			changes: {
				correction_month: { from: null, to: `${index} ${month}` },
				correction_rate: { from: before === null ? null : figureWords(before), to: figureWords(rate) },
				source: { from: null, to: source },
			},
		});
		return ok(row);
	});
	if (!entered.ok) return entered;
	return ok({ ...entered.value, corrected: await correctInstalments(deps) });
}

/** SQL: the months that are over and whose figure an instalment of the environment waits for: `index`, `month`, `instalments`, `since`, `first_due`. */
export const WANTED = sql`(select c.correction as index, to_char(m, 'YYYY-MM') as month, count(*)::int as instalments,
		(m + interval '1 month') at time zone 'America/Sao_Paulo' as since, min(c.due_at) as first_due, a.environment
	from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
		cross join lateral generate_series(date_trunc('month', p.created_at at time zone 'America/Sao_Paulo'), c.corrected_through::timestamp,
			interval '1 month') as m
	where c.correction is not null and c.figures is null and c.status = 'waiting' and p.status in ('pending', 'overdue')
		and m + interval '1 month' <= now() at time zone 'America/Sao_Paulo'
		and not exists (select from correction_rates y where y.index = c.correction and y.month = m::date)
	group by c.correction, m, a.environment)`;

type RateRow = Omit<CorrectionRates['rates'][number], 'percent' | 'entered_at'> & {
	rate: number;
	entered_at: Micros;
};

/** The figures, the newest month first, and the months that instalments wait for. */
export async function readRates(db: Kysely<Database>, environment: string): Promise<CorrectionRates> {
	const { rows } = await sql<RateRow>`
		select r.id, r.index, to_char(r.month, 'YYYY-MM') as month, r.rate, r.source, u.name as by, micros(r.entered_at) as entered_at,
			exists (select from correction_rates n where n.index = r.index and n.month = r.month
				and (n.entered_at, n.id) > (r.entered_at, r.id)) as replaced
		from correction_rates r join users u on u.id = r.admin_id
		order by r.month desc, r.index, r.entered_at desc limit ${LISTED}`.execute(db);
	const wanted = await sql<{ index: string; month: string; instalments: number }>`
		select w.index, w.month, w.instalments from ${WANTED} w where w.environment = ${environment}
		order by w.month, w.index`.execute(db);
	return {
		rates: rows.map(({ rate, entered_at, ...row }) => ({
			...row,
			percent: rate / 10_000,
			entered_at: isoOf(entered_at),
		})),
		wanted: wanted.rows,
	};
}
