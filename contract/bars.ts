import { z } from 'zod';
import { TAX_ID_TEXT_MAX } from '#domain/values/tax-id.ts';
import { instant, uuid } from './amount.ts';
import { pageQuery } from './page-query.ts';
import { reason } from './reason.ts';

const tax_id = z
	.string('CPF ou CNPJ deve ser um texto')
	.trim()
	.max(TAX_ID_TEXT_MAX, 'CPF ou CNPJ tem caracteres demais');

/** `GET /api/admin/bars`: the bars in force (the default) or the ones that are over; of one tax id if it is given. */
export const barQuery = pageQuery
	.extend({
		state: z.enum(['active', 'over'], 'state aceita active, over').default('active'),
		tax_id: tax_id.default(''),
	})
	.strict();
export type BarQuery = z.infer<typeof barQuery>;

/** `POST /api/admin/bars`. Without `until` the bar has no end. */
export const barRequest = z.strictObject({
	tax_id: tax_id.min(1, 'CPF ou CNPJ é obrigatório'),
	reason,
	until: z.iso.datetime({ offset: true, error: 'until deve ser uma data e hora em ISO 8601' }).nullish(),
});
export type BarRequest = z.infer<typeof barRequest>;

/** A bar: whoever has this CPF or CNPJ, or represents a company for it, may not bid. */
export const bar = z.object({
	id: uuid,
	/** Null where the key was lost with which it was encrypted: the bar has no effect. */
	tax_id: z.string().nullable(),
	reason: z.string(),
	until: instant.nullable(),
	created_at: instant,
	/** The administrator who made it; null if the account was deleted. */
	created_by: z.string().nullable(),
	/** When an administrator ended it; null while nobody did. */
	ended_at: instant.nullable(),
	/** The names of the accounts that state this tax id, its holder first; null where there is none. */
	account: z.string().nullable(),
});
export type Bar = z.infer<typeof bar>;

/** A page of bars, newest first. */
export const barPage = z.object({
	bars: z.array(bar),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type BarPage = z.infer<typeof barPage>;
