import { z } from 'zod';
import type { ReportedCharge, ReportedPix } from '#domain/settlement/received-pix.ts';
import { centavosOf } from '#domain/values/money.ts';

/**
 * The parts of the bank's answers that the product reads (API Pix 2.9.0). Names in capitals and in Portuguese are the
 * API's.
 */

const amount = z
	.string()
	.regex(/^\d{1,10}\.\d{2}$/)
	.transform((text) => centavosOf(Number(text)) ?? Number.NaN)
	.pipe(z.number().int());

const STATES = {
	ATIVA: 'active',
	CONCLUIDA: 'concluded',
	REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
	REMOVIDA_PELO_PSP: 'removed',
} as const;

const RETURN_STATES = {
	EM_PROCESSAMENTO: 'processing',
	DEVOLVIDO: 'returned',
	NAO_REALIZADO: 'failed',
} as const;

const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T, ...(keyof T)[]];

/** `Devolucao`. */
export const reportedReturn = z
	.object({
		id: z.string(),
		rtrId: z.string(),
		valor: amount,
		status: z.enum(keysOf(RETURN_STATES)),
		motivo: z.string().optional(),
	})
	.transform(({ id, rtrId, valor, status, motivo }) => ({
		id,
		transfer: rtrId,
		amount: valor,
		state: RETURN_STATES[status],
		motive: motivo ?? null,
	}));
export type ReportedReturn = z.output<typeof reportedReturn>;

const standing = (returns: readonly ReportedReturn[]) =>
	returns.flatMap(({ id, transfer, amount: back, state }) =>
		state === 'failed' ? [] : [{ id, transfer, amount: back, state }],
	);

/** `Pix`. */
export const reportedPix = z
	.object({
		endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
		txid: z.string().optional(),
		chave: z.string().optional(),
		valor: amount,
		horario: z.iso.datetime({ offset: true }),
		devolucoes: z.array(reportedReturn).default([]),
	})
	.transform(
		({ endToEndId, txid, chave, valor, horario, devolucoes }): ReportedPix => ({
			end_to_end_id: endToEndId,
			txid: txid ?? null,
			key: chave ?? null,
			amount: valor,
			returned: standing(devolucoes).reduce((total, back) => total + back.amount, 0),
			returns: standing(devolucoes),
			paid_at: horario,
		}),
	);

/** `CobGerada` and `CobCompleta`. The code may be missing: then it is read from the location. */
export const reportedCharge = z
	.object({
		txid: z.string(),
		status: z.enum(keysOf(STATES)),
		chave: z.string(),
		valor: z.object({ original: amount }),
		pixCopiaECola: z.string().max(512).optional(),
		location: z.string().max(77).optional(),
		pix: z.array(reportedPix).default([]),
	})
	.transform(({ txid, status, chave, valor, pixCopiaECola, location, pix }) => {
		const charge: ReportedCharge = { txid, key: chave, amount: valor.original, state: STATES[status], pix };
		return { ...charge, code: pixCopiaECola ?? null, location: location ?? null };
	});
export type ChargeAnswer = z.output<typeof reportedCharge>;
