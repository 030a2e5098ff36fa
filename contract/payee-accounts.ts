import { z } from 'zod';
import { readBankAccount, readBranch, readPayeeKey, readPixCity } from '#domain/settlement/payee-accounts.ts';
import { PIX_CITY_MAX } from '#domain/settlement/pix-code.ts';
import { auctioneerPatch, newAuctioneer, readVersion } from './auctioneers.ts';
import { newSeller, sellerPatch } from './sellers.ts';
import { text } from './text.ts';

const KEY =
	'Chave Pix inválida: CPF, CNPJ, email, celular com DDD e +55, ou chave aleatória. Confira os dígitos';
const CITY = `Cidade deve ter só letras, até ${PIX_CITY_MAX}`;
const BANK = 'Banco deve ser o código de 3 dígitos, como 001';
const BRANCH = 'Agência deve ter até 5 dígitos, com o dígito verificador se houver: 1234 ou 1234-5';
const ACCOUNT = 'Conta deve ter o dígito verificador depois de um hífen: 210169-6';

/** A line that `read` understands, stored as it returns it. */
const lineOf = (noun: string, words: string, read: (typed: string) => string | null) =>
	text(noun, 1, 100)
		.refine((typed) => read(typed) !== null, words)
		.transform((typed) => read(typed) ?? '');

const BANK_DATA = { bank: 'Banco', branch: 'Agência', account: 'Conta' } as const;

/** The account on which an auctioneer or a seller receives: a Pix key, bank data, or both (rules §54). */
export const sentAccount = z
	.strictObject({
		pix_key: lineOf('Chave Pix', KEY, (typed) => readPayeeKey(typed)?.key ?? null).optional(),
		city: lineOf('Cidade', CITY, readPixCity).optional(),
		bank: z
			.string(BANK)
			.trim()
			.regex(/^\d{3}$/, BANK)
			.optional(),
		branch: lineOf('Agência', BRANCH, readBranch).optional(),
		account: lineOf('Conta', ACCOUNT, readBankAccount).optional(),
	})
	.superRefine((sent, context) => {
		const names = Object.keys(BANK_DATA) as (keyof typeof BANK_DATA)[];
		const missing = names.filter((name) => sent[name] === undefined);
		const absent = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message });
		if (missing.length === names.length && sent.pix_key === undefined)
			absent('pix_key', 'Informe a chave Pix, ou banco, agência e conta');
		else if (missing.length < names.length)
			for (const name of missing) absent(name, `${BANK_DATA[name]} falta: informe banco, agência e conta`);
		if (sent.city !== undefined && sent.pix_key === undefined)
			absent('pix_key', 'A cidade é do código Pix: informe a chave Pix');
	});

/** The change of an account alone. */
export const accountPatch = z.strictObject({ payout: sentAccount.nullable(), version: readVersion });
export type AccountPatch = z.input<typeof accountPatch>;

const account = { payout: sentAccount.nullish() };

/** `POST /api/admin/auctioneers`, `PATCH …/{id}`: where the commission of their lots goes, too. */
export const auctioneerWithAccount = newAuctioneer.extend(account);
export type AuctioneerWithAccount = z.output<typeof auctioneerWithAccount>;
export const auctioneerChange = auctioneerPatch.extend(account);
export type AuctioneerChange = z.output<typeof auctioneerChange>;

/** `POST /api/admin/sellers`, `PATCH …/{id}`: where the price goes, or what the operator received of it, too. */
export const sellerWithAccount = newSeller.extend(account);
export type SellerWithAccount = z.output<typeof sellerWithAccount>;
export const sellerChange = sellerPatch.extend(account);
export type SellerChange = z.output<typeof sellerChange>;
