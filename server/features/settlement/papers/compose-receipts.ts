import { day } from '#domain/lot/value-words.ts';
import { auctioneerWords, signatureWords } from '#domain/sale/auctioneer-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { commissionName, paidWords, partName } from './paper-amounts.ts';
import type { PaperLot } from './paper-lot.ts';
import {
	auctioneerSigns,
	caseRows,
	dayOf,
	facts,
	type LabelledValue,
	paragraph,
	section,
	shortRows,
	signed,
	winnerRows,
} from './paper-rows.ts';
import { type PaperPart, type PaperWin, partsOf, sumOf } from './paper-win.ts';
import { inFull } from './taking-words.ts';

type Composed = Pick<PageLayout, 'title' | 'blocks'>;

/** The parts of the price that its payee received: what the receipt is about. A stated cost may have another payee, and is not the price. */
export function receivedParts(win: PaperWin): PaperPart[] {
	return partsOf(win, 'price', 'instalment', 'fine').filter(({ status }) => status === 'paid');
}

/** The commission, once it is paid to the auctioneer. */
export function paidCommission(win: PaperWin): PaperPart | undefined {
	return partsOf(win, 'commission').find(({ status, payee }) => status === 'paid' && payee !== 'court');
}

/** The numbered receipt of the commission: from whom, how much, for what, and who gives quittance. */
export function composeCommissionReceipt(lot: PaperLot, win: PaperWin, part: PaperPart): Composed {
	const { receipt, amount } = part;
	const issuer = receipt?.auctioneer ?? lot.auctioneer;
	const number = receipt ? ` nº ${receipt.number}/${receipt.year}` : '';
	const what = commissionName(lot, win).replace('Comissão', 'comissão');
	return {
		title: `Recibo de comissão${number}`,
		blocks: [
			paragraph(
				`Recebi de ${payerWords(win)} a quantia de ${inFull(amount)}, a título de ${what}, pela arrematação do lote descrito abaixo, da qual dou plena quitação.`,
			),
			...section('Pagamento', ...facts(paymentRows(part))),
			...section(
				'Quem recebe',
				...facts(
					issuer
						? [
								['Leiloeiro', auctioneerWords(issuer)],
								...(issuer.tax_id ? [['CPF do leiloeiro', issuer.tax_id] as const] : []),
							]
						: [['Leiloeiro', 'não informado']],
				),
				...(issuer?.tax_id ? [] : [{ kind: 'blanks' as const, labels: ['CPF do leiloeiro'] }]),
			),
			...whatFor(lot, win),
			...signed([signatureWords(issuer)]),
		],
	};
}

/** The stated costs that are paid. */
export function paidCosts(win: PaperWin): PaperPart[] {
	return partsOf(win, 'cost').filter(({ status }) => status === 'paid');
}

/** A receipt for each cost that the edital states and that was paid, by whoever received it; numbered where that is the auctioneer. */
export function composeCostReceipts(lot: PaperLot, win: PaperWin, parts: readonly PaperPart[]): Composed {
	const quitted = parts.filter(({ payee }) => payee !== 'court');
	const names = quitted.map((part) => receiverName(lot, part));
	return {
		title: parts.length === 1 ? 'Recibo de despesa' : 'Recibos de despesas',
		blocks: [
			...parts.flatMap((part) => {
				const { receipt } = part;
				const number = receipt ? `Recibo nº ${receipt.number}/${receipt.year}: ` : '';
				return section(
					`${number}${partName(part, win)}`,
					paragraph(costWords(lot, win, part)),
					...facts(paymentRows(part)),
					...(part.payee === 'court' ? [] : receiverRows(lot, part)),
				);
			}),
			...whatFor(lot, win),
			...signed(quitted.length === 0 ? [auctioneerSigns(lot)] : [...new Set(names)]),
		],
	};
}

function costWords(lot: PaperLot, win: PaperWin, part: PaperPart): string {
	const what = `a quantia de ${inFull(part.amount)}, a título de “${partName(part, win)}”, despesa prevista no edital, pela arrematação do lote descrito abaixo`;
	if (part.payee === 'court')
		return `${payerWords(win)} depositou em juízo ${what}. O depósito foi conferido pelo leiloeiro, que não dá quitação dele.`;
	const by = part.on_behalf_of ? `, por conta de ${part.on_behalf_of},` : '';
	return `${receiverName(lot, part)} declara que recebeu${by} de ${payerWords(win)} ${what}, da qual dá plena quitação.`;
}

/** The receipt of the price by whoever was paid; of a price deposited with the court, a statement of the deposit, which the auctioneer cannot quit. */
export function composePriceReceipt(lot: PaperLot, win: PaperWin, parts: readonly PaperPart[]): Composed {
	const [first] = parts;
	const court = first?.payee === 'court';
	return {
		title: court ? 'Comprovação de depósito judicial' : 'Recibo do preço',
		blocks: [
			...(court ? depositWords(lot, win, parts) : quittanceWords(lot, win, parts)),
			...section('Pagamento', receivedTable(win, parts)),
			...(court ? [] : section('Quem recebe', ...receiverRows(lot, first))),
			...whatFor(lot, win),
			...signed([first && !court ? receiverName(lot, first) : auctioneerSigns(lot)]),
		],
	};
}

function depositWords(lot: PaperLot, win: PaperWin, parts: readonly PaperPart[]): Block[] {
	const { sale } = lot;
	const whose = sale?.case_number ? `, no processo nº ${sale.case_number}` : '';
	return [
		paragraph(
			`${payerWords(win)} depositou em juízo${sale?.court ? ` (${sale.court})` : ''}${whose} a quantia de ${inFull(sumOf(parts))}, pela arrematação do lote descrito abaixo. O depósito foi conferido pelo leiloeiro.`,
		),
		{
			kind: 'paragraph',
			tone: 'soft',
			text: 'O preço não passou pelo leiloeiro: este documento não substitui o comprovante do banco nem a quitação nos autos.',
		},
	];
}

function quittanceWords(lot: PaperLot, win: PaperWin, parts: readonly PaperPart[]): Block[] {
	const behalf = parts[0]?.on_behalf_of;
	const by = behalf ? `, por conta de ${behalf},` : '';
	const all = parts.length === partsOf(win, 'price', 'instalment', 'fine').length;
	const quit = all ? 'da qual dá plena quitação' : 'da qual dá quitação';
	return [
		paragraph(
			`${receiverName(lot, parts[0])} declara que recebeu${by} de ${payerWords(win)} a quantia de ${inFull(sumOf(parts))}, pelo preço do lote descrito abaixo, ${quit}.`,
		),
	];
}

/** Who gives quittance for the price: the seller who was paid, or the auctioneer who received it. */
function receiverName(lot: PaperLot, part: PaperPart | undefined): string {
	if (part?.payee === 'seller') return part.payee_name ?? lot.seller?.name ?? 'Comitente';
	return auctioneerSigns(lot);
}

function receiverRows(lot: PaperLot, part: PaperPart | undefined): Block[] {
	if (part?.payee === 'seller') {
		const tax_id = part.payee_tax_id ?? lot.seller?.tax_id;
		return [
			...facts([['Nome', receiverName(lot, part)], ...(tax_id ? [['CPF ou CNPJ', tax_id] as const] : [])]),
			...(tax_id ? [] : [{ kind: 'blanks' as const, labels: ['CPF ou CNPJ de quem recebe'] }]),
		];
	}
	const { auctioneer } = lot;
	return [
		...facts([
			['Leiloeiro', auctioneer ? auctioneerWords(auctioneer) : 'não informado'],
			...(auctioneer?.tax_id ? [['CPF do leiloeiro', auctioneer.tax_id] as const] : []),
			...(part?.on_behalf_of ? [['Por conta de', part.on_behalf_of] as const] : []),
		]),
		...(auctioneer?.tax_id ? [] : [{ kind: 'blanks' as const, labels: ['CPF do leiloeiro'] }]),
	];
}

function payerWords({ name, identity, payer_tax_id }: PaperWin): string {
	const tax_id = identity?.tax_id ?? payer_tax_id;
	if (!tax_id) return name;
	return `${name}, ${identity?.person_type === 'company' ? 'CNPJ' : identity ? 'CPF' : 'CPF ou CNPJ'} ${tax_id},`;
}

/** The parts with the sum of what was received: no more than that. */
function receivedTable(win: PaperWin, parts: readonly PaperPart[]): Block {
	return {
		kind: 'table',
		total: true,
		columns: [
			{ head: 'Parte', share: 2 },
			{ head: 'Pagamento', share: 6 },
			{ head: 'Valor', share: 2.6, right: true },
		],
		rows: [
			...parts.map((part) => [partName(part, win), paidWords(part), formatBRL(part.amount)]),
			['Total recebido', '', formatBRL(sumOf(parts))],
		],
	};
}

const CONFIRMED = {
	person: 'por uma pessoa do leiloeiro, que conferiu a conta',
	bank: 'pelo banco, consultado por este site',
};

function paymentRows({ paid_at, credited_at, confirmed_by, transfer, receipt }: PaperPart): LabelledValue[] {
	return [
		...(paid_at === null ? [] : [['Pagamento conferido em', dayOf(paid_at)] as const]),
		...(credited_at ? [['Crédito na conta em', day(credited_at)] as const] : []),
		...(confirmed_by ? [['Confirmado', CONFIRMED[confirmed_by]] as const] : []),
		...(transfer ? [['Identificador no banco', transfer] as const] : []),
		...(receipt ? [['Recibo emitido em', dayOf(receipt.issued_at)] as const] : []),
	];
}

function whatFor(lot: PaperLot, win: PaperWin): Block[] {
	const payer = winnerRows(win).filter(([label]) => !/^(Telefone|E-mail|Na ata)/.test(label));
	const court = caseRows(lot).slice(0, 2);
	return [
		...section('Lote', ...facts([...(lot.kind === 'judicial' ? court : []), ...shortRows(lot)])),
		...section('Quem paga', ...facts(payer)),
	];
}
