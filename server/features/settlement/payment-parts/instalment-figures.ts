import { sql } from 'kysely';

/**
 * SQL: the figures of the instalment `c` of the payment `p`, `f (figures, missing)`: of the months from the payment's own to the last that counts,
 * in São Paulo, each with its newest figure.
 */
export const FIGURES = sql`(select
		coalesce(jsonb_agg(jsonb_build_object('month', to_char(m, 'YYYY-MM'), 'rate', r.rate) order by m) filter (where r.rate is not null), '[]') as figures,
		to_char(min(m) filter (where r.rate is null), 'YYYY-MM') as missing
	from generate_series(date_trunc('month', p.created_at at time zone 'America/Sao_Paulo'), c.corrected_through::timestamp, interval '1 month') as m
		left join lateral (select y.rate from correction_rates y where y.index = c.correction and y.month = m::date
			order by y.entered_at desc, y.id desc limit 1) r on true)`;
