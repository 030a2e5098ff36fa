import { randomBytes, randomInt } from 'node:crypto';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { type Centavos, reaisOf } from '#domain/values/money.ts';

const ISPB = '99999999';

interface BankReturn {
	id: string;
	rtrId: string;
	valor: string;
	horario: { solicitacao: string; liquidacao?: string };
	status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
	motivo?: string;
}

export interface BankPix {
	endToEndId: string;
	txid?: string;
	chave: string;
	valor: string;
	horario: string;
	devolucoes?: BankReturn[];
}

interface BankCharge {
	calendario: { criacao: string; expiracao: number };
	txid: string;
	revisao: number;
	location: string;
	pixCopiaECola?: string;
	status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
	valor: { original: string; modalidadeAlteracao?: number };
	chave: string;
	solicitacaoPagador?: string;
	pix: BankPix[];
}

/** The request for a new charge. */
export type ChargeRequest = Pick<BankCharge, 'valor' | 'chave' | 'solicitacaoPagador'> & {
	calendario: { expiracao: number };
};

/** The simulated bank's records of charges, Pix and returns, in the form of its API. */
export class BankRecords {
	readonly charges = new Map<string, BankCharge>();
	readonly pix = new Map<string, BankPix>();
	/** How requested returns end from now on. */
	returnsEnd: 'DEVOLVIDO' | 'NAO_REALIZADO' = 'DEVOLVIDO';
	/** The ids of returns that are refused in the end. */
	readonly refused = new Set<string>();
	/** Older banks answer with the location of a charge and without its code. */
	givesCode = true;

	/** Null if the id is taken. */
	create(txid: string, { calendario, valor, chave, solicitacaoPagador }: ChargeRequest): BankCharge | null {
		if (this.charges.has(txid)) return null;
		const location = `pix.banco.test/qr/v2/${randomBytes(16).toString('hex')}`;
		const code = generatePixPayload({ url: location, merchantName: 'Casa', merchantCity: 'São Paulo' });
		const charge: BankCharge = {
			calendario: { criacao: new Date().toISOString(), ...calendario },
			txid,
			revisao: 0,
			location,
			status: 'ATIVA',
			valor,
			chave,
			pix: [],
			...(solicitacaoPagador !== undefined && { solicitacaoPagador }),
			...(this.givesCode && code && { pixCopiaECola: code }),
		};
		this.charges.set(txid, charge);
		return charge;
	}

	/** Null if it can no longer be paid. */
	remove(txid: string): BankCharge | null {
		const charge = this.charges.get(txid);
		if (charge?.status !== 'ATIVA') return null;
		charge.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
		charge.revisao += 1;
		return charge;
	}

	/**
	 * Pays a charge. The exact amount concludes an open one; another amount, a second Pix and one for a removed charge are
	 * accepted, too, as by a faulty bank.
	 */
	pay(txid: string, amount?: Centavos): BankPix {
		const charge = this.charges.get(txid);
		if (!charge) throw new Error(`no charge ${txid}`);
		const valor = amount === undefined ? charge.valor.original : textOf(amount);
		const pix = this.receive(charge.chave, valor, txid);
		charge.pix.push(pix);
		if (charge.status === 'ATIVA' && valor === charge.valor.original) charge.status = 'CONCLUIDA';
		return pix;
	}

	/** A Pix to the key without a charge. */
	receive(chave: string, valor: string, txid?: string): BankPix {
		const endToEndId = bankId('E');
		const horario = new Date().toISOString();
		const pix: BankPix = { endToEndId, ...(txid && { txid }), chave, valor, horario };
		this.pix.set(endToEndId, pix);
		return pix;
	}

	/** Null if the id is taken or more would be returned than was received. */
	requestReturn(pix: BankPix, id: string, valor: string): BankReturn | null {
		pix.devolucoes ??= [];
		const kept = pix.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO');
		const sum = kept.reduce((total, back) => total + Number(back.valor), Number(valor));
		if (pix.devolucoes.some((back) => back.id === id) || sum > Number(pix.valor)) return null;
		const horario = { solicitacao: new Date().toISOString() };
		const requested: BankReturn = { id, rtrId: bankId('D'), valor, horario, status: 'EM_PROCESSAMENTO' };
		pix.devolucoes.push(requested);
		return requested;
	}

	/** Completes every pending return. */
	endReturns(): void {
		for (const { devolucoes = [] } of this.pix.values())
			for (const back of devolucoes.filter(({ status }) => status === 'EM_PROCESSAMENTO')) {
				back.status = this.refused.has(back.id) ? 'NAO_REALIZADO' : this.returnsEnd;
				if (back.status === 'DEVOLVIDO') back.horario.liquidacao = new Date().toISOString();
				else back.motivo = 'Conta do pagador encerrada';
			}
	}
}

/** An amount in the API's format. */
function textOf(amount: Centavos): string {
	return reaisOf(amount).toFixed(2);
}

/** An id in the Central Bank's format: `E` or `D`, the bank's number, the minute, and eleven characters. */
export function bankId(letter: 'E' | 'D'): string {
	const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
	return `${letter}${ISPB}${minute}${randomInt(36 ** 5, 36 ** 6).toString(36)}${randomInt(36 ** 4, 36 ** 5).toString(36)}`;
}
