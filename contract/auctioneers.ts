import { z } from 'zod';
import { email as emailAddress } from '#domain/people/account.ts';
import { TREATMENTS } from '#domain/sale/auctioneer-words.ts';
import { readTaxId, TAX_ID_TEXT_MAX } from '#domain/values/tax-id.ts';
import { lengthOf } from '#domain/values/tidy-text.ts';
import { noteText } from '#domain/values/typed-text.ts';
import { instant, uuid } from './amount.ts';
import { payeeAccount, pendingAccount } from './shown-accounts.ts';
import { text } from './text.ts';

/** The version that a change of the back office was based on. */
export const readVersion = z.int('version é obrigatória: a versão que foi lida');

export const state = z
	.string('Use a sigla do estado (ex: SP)')
	.trim()
	.regex(/^[a-z]{2}$/i, 'Use a sigla do estado (ex: SP)')
	.transform((sigla) => sigla.toUpperCase());

/** A CPF or CNPJ, stored as it is written. */
export const taxId = z
	.string('CPF ou CNPJ inválido')
	.max(TAX_ID_TEXT_MAX, 'CPF ou CNPJ inválido')
	.refine((typed) => readTaxId(typed) !== null, 'CPF ou CNPJ inválido: confira os dígitos')
	.transform((typed) => readTaxId(typed)?.text ?? '');

/** Ten or eleven digits with the area code, or with the country's before it: what WhatsApp's links need. */
const whatsapp = text('WhatsApp', 8, 40).refine(
	(typed) => /^(55)?\d{10,11}$/.test(typed.replace(/\D/g, '')),
	'WhatsApp deve ter o DDD e o número, como (11) 95550-0100',
);

export const VISITING_HOURS_MAX = 500;
const visitingHours = noteText('Horário de visita', 'Informe o horário de visita').refine(
	(typed) => lengthOf(typed) <= VISITING_HOURS_MAX,
	`Horário de visita deve ter no máximo ${VISITING_HOURS_MAX} caracteres`,
);

const fields = {
	name: text('Nome', 2, 200),
	/** The number of the registration (matrícula) at the board of trade. */
	registration: text('Matrícula', 1, 100),
	/** The board of trade: 'JUCESP'. */
	board: text('Junta Comercial', 2, 100),
	state,
	email: emailAddress.nullish(),
	phone: text('Telefone', 8, 40).nullish(),
	treatment: z.enum(TREATMENTS, 'treatment aceita feminine ou masculine').nullish(),
	whatsapp: whatsapp.nullish(),
	/** When and how the things they sell can be visited. */
	visiting_hours: visitingHours.nullish(),
	/** Their own CPF: they may not bid in their sales (CPC, art. 890). */
	tax_id: taxId.nullish(),
	/** The last day of the registration; after it nothing of theirs is published (rules §44). */
	valid_until: z.iso.date('Validade da matrícula deve ser uma data, como 2026-11-28').nullish(),
	/** The auctioneer of everything that names no other. The one who was it before no longer is. */
	is_default: z.boolean('is_default deve ser verdadeiro ou falso').optional(),
};

/** `POST /api/admin/auctioneers`, but the account (payee-accounts.ts). */
export const newAuctioneer = z.strictObject(fields);

export const auctioneerPatch = z.strictObject(fields).partial().extend({ version: readVersion });

/** The auctioneer as the public sees them: on lots, sales, papers and mails (rules §26). */
export const publicAuctioneer = z.object({
	name: z.string(),
	registration: z.string(),
	/** Null for a lot that names its auctioneer only in words. */
	board: z.string().nullable(),
	state: z.string().nullable(),
	/** How bidders reach them (CNJ 236 art. 14 § 3). */
	phone: z.string().nullable(),
	email: z.string().nullable(),
	whatsapp: z.string().nullable(),
	visiting_hours: z.string().nullable(),
	treatment: z.enum(TREATMENTS).nullable(),
});

export type PublicAuctioneer = z.infer<typeof publicAuctioneer>;

export const auctioneer = z.object({
	id: uuid,
	name: z.string(),
	registration: z.string(),
	board: z.string(),
	state: z.string(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	treatment: z.enum(TREATMENTS).nullable(),
	whatsapp: z.string().nullable(),
	visiting_hours: z.string().nullable(),
	tax_id: z.string().nullable(),
	valid_until: z.iso.date().nullable(),
	payout: payeeAccount.nullable(),
	/** The account that waits for a second administrator; null without one. */
	pending_payout: pendingAccount.nullable(),
	is_default: z.boolean(),
	/** The number of sales that name them. */
	sales: z.int(),
	version: z.int(),
	created_at: instant,
});
export type Auctioneer = z.infer<typeof auctioneer>;

export const auctioneerList = z.object({ auctioneers: z.array(auctioneer) });
