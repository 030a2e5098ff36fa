import { z } from 'zod';
import type { ReportedPix, RequestedCharge } from '#domain/settlement/received-pix.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import {
	type ChargeAnswer,
	type ReportedReturn,
	reportedCharge,
	reportedPix,
	reportedReturn,
} from './bank-answers.ts';
import { type BankAccess, BankConnection } from './bank-connection.ts';
import type { BankAnswer } from './bank-fault.ts';

export interface NewCharge extends RequestedCharge {
	/** Seconds after its creation in which it can be paid. */
	lives: number;
	/** The text the payer sees beside the amount, at most 140 characters. */
	text: string;
}

/**
 * The product's view of a bank that follows the Central Bank's API Pix. Nothing throws: a missing answer is a
 * `BankFault`.
 */
export interface PixBank {
	createCharge(charge: NewCharge): Promise<BankAnswer<ChargeAnswer>>;
	readCharge(txid: string): Promise<BankAnswer<ChargeAnswer>>;
	/** Cancels a charge: it can no longer be paid. */
	removeCharge(txid: string): Promise<BankAnswer<ChargeAnswer>>;
	readPix(end_to_end_id: string): Promise<BankAnswer<ReportedPix>>;
	returnPix(end_to_end_id: string, id: string, amount: Centavos): Promise<BankAnswer<ReportedReturn>>;
	readReturn(end_to_end_id: string, id: string): Promise<BankAnswer<ReportedReturn>>;
	/** Registers the URL to which the bank reports Pix received on a key; the bank adds `/pix`. */
	registerWebhook(key: string, url: string): Promise<BankAnswer<unknown>>;
	close(): void;
}

/** A bank reached through its API Pix. */
export function createPixBank(access: BankAccess): PixBank {
	const connection = new BankConnection(access);
	const chargePath = (txid: string) => `/cob/${encodeURIComponent(txid)}`;
	const returnPath = (e2e: string, id: string) =>
		`/pix/${encodeURIComponent(e2e)}/devolucao/${encodeURIComponent(id)}`;
	return {
		createCharge: ({ txid, key, amount, lives, text }) => {
			const body = {
				calendario: { expiracao: lives },
				valor: { original: amountText(amount), modalidadeAlteracao: 0 },
				chave: key,
				solicitacaoPagador: text,
			};
			return connection.ask({ method: 'PUT', path: chargePath(txid), body, answer: reportedCharge });
		},
		readCharge: (txid) => connection.ask({ method: 'GET', path: chargePath(txid), answer: reportedCharge }),
		removeCharge: (txid) => {
			const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
			return connection.ask({ method: 'PATCH', path: chargePath(txid), body, answer: reportedCharge });
		},
		readPix: (e2e) =>
			connection.ask({ method: 'GET', path: `/pix/${encodeURIComponent(e2e)}`, answer: reportedPix }),
		returnPix: (e2e, id, amount) => {
			const body = { valor: amountText(amount) };
			return connection.ask({ method: 'PUT', path: returnPath(e2e, id), body, answer: reportedReturn });
		},
		readReturn: (e2e, id) =>
			connection.ask({ method: 'GET', path: returnPath(e2e, id), answer: reportedReturn }),
		registerWebhook: (key, url) => {
			const path = `/webhook/${encodeURIComponent(key)}`;
			return connection.ask({ method: 'PUT', path, body: { webhookUrl: url }, answer: z.unknown() });
		},
		close: () => connection.close(),
	};
}

/** Centavos in the API's notation: `1234.50`. */
function amountText(amount: Centavos): string {
	return reaisOf(amount).toFixed(2);
}
