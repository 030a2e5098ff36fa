import { day } from '#domain/lot/value-words.ts';
import { byIndex, calculationWords } from '#domain/settlement/instalments.ts';
import { type Centavos, formatBRL, shareOf } from '#domain/values/money.ts';
import type { Block } from './page-layout.ts';
import type { PaperLot } from './paper-lot.ts';
import { dayOf, moment, percent } from './paper-rows.ts';
import { correctionOf, type PaperPart, type PaperWin, partsOf, sumOf } from './paper-win.ts';
import { priceName } from './taking-words.ts';

/** Every amount with its payee, how far it is paid, and the sum; a price in instalments is listed part by part below. */
export function amountTables(lot: Pick<PaperLot, 'commission_bp'>, win: PaperWin): Block[] {
	const inParts = partsOf(win, 'instalment').length > 0;
	const rows = [
		...(win.price > 0
			? [amountRow(priceName(win), partsOf(win, 'price', 'instalment')[0], win.price, !inParts)]
			: []),
		...(win.credit > 0 ? [['Pago com o crédito do arrematante', '', '', formatBRL(0 - win.credit)]] : []),
		...(correctionOf(win) > 0 ? [['Correção das parcelas', '', '', formatBRL(correctionOf(win))]] : []),
		...partsOf(win, 'cost', 'fine').map((part) => amountRow(partName(part, win), part, part.amount, true)),
		...(win.commission > 0
			? [amountRow(commissionName(lot, win), partsOf(win, 'commission')[0], win.commission, true)]
			: []),
		['Total', '', '', formatBRL(totalOf(win))],
	];
	const whole: Block = {
		kind: 'table',
		total: true,
		columns: [{ head: 'Item', share: 2.6 }, ...PART_COLUMNS],
		rows,
	};
	if (!inParts) return [whole];
	const parts = win.parts.map((part) => amountRow(partName(part, win), part, part.amount, true));
	return [whole, { kind: 'table', columns: [{ head: 'Parte', share: 2.6 }, ...PART_COLUMNS], rows: parts }];
}

const PART_COLUMNS = [
	{ head: 'A quem se paga', share: 3 },
	{ head: 'Situação', share: 3.8 },
	{ head: 'Valor', share: 2.4, right: true },
];

const amountRow = (name: string, part: PaperPart | undefined, amount: Centavos, state: boolean): string[] => [
	name,
	payeeWords(part),
	part && state ? stateWords(part) : '',
	formatBRL(amount),
];

/** What is owed in all. */
export function totalOf(win: PaperWin): Centavos {
	return win.price - win.credit + win.commission + correctionOf(win) + sumOf(partsOf(win, 'cost', 'fine'));
}

/** The commission with the lot's percentage, if it yields what was charged. */
export function commissionName(
	{ commission_bp }: Pick<PaperLot, 'commission_bp'>,
	{ price, commission }: PaperWin,
): string {
	const share = shareOf(price, commission_bp) === commission && price > 0;
	return share ? `Comissão do leiloeiro (${percent(commission_bp)})` : 'Comissão do leiloeiro';
}

export const PART_NAMES: Record<PaperPart['kind'], string> = {
	price: 'Preço',
	instalment: 'Parcela',
	commission: 'Comissão do leiloeiro',
	cost: 'Despesas',
	fine: 'Multa',
};

/** `Parcela 3`, `Entrada` of a price in instalments, `Preço`. */
export function partName(
	{ kind, number, label }: PaperPart,
	{ proposal }: Pick<PaperWin, 'proposal'>,
): string {
	if (kind === 'instalment') return `${PART_NAMES.instalment} ${number}`;
	if (kind === 'cost' && label) return label;
	return kind === 'price' && proposal ? 'Entrada' : PART_NAMES[kind];
}

/** To whom a part is paid, and for whom they receive it. */
export function payeeWords(part: PaperPart | undefined): string {
	if (!part) return '';
	const { payee, payee_name, on_behalf_of } = part;
	if (payee === 'operator') return on_behalf_of ? `Leiloeiro, por conta de ${on_behalf_of}` : 'Leiloeiro';
	return payee_name ?? (payee === 'court' ? 'Juízo do processo' : 'Leiloeiro');
}

/** How far a part is: paid when and by what, or due when. */
function stateWords(part: PaperPart): string {
	switch (part.status) {
		case 'paid':
			return paidWords(part);
		case 'refund-due':
			return 'paga; a devolver';
		case 'refunded':
			return 'devolvida';
		case 'cancelled':
			return 'não é mais devida';
		case 'defaulted':
			return 'não paga; continua devida';
		case 'waiting':
			if (part.correction && part.correction.figures === null)
				return `a corrigir ${byIndex(part.correction.index)}`;
			return part.payee === 'court' ? 'aguarda a guia do juízo' : 'aguarda a conta de quem recebe';
		default:
			return dueWords(part);
	}
}

function dueWords(part: PaperPart): string {
	const { due_at, slip } = part;
	const by = slip ? `, pela guia nº ${slip.number}` : '';
	const due = due_at === null ? `não paga${by}` : `a pagar até ${moment(due_at)}${by}`;
	return [due, ...calculated(part)].join('; ');
}

/** How the amount of an instalment came about. */
const calculated = ({ correction }: PaperPart): string[] =>
	correction?.figures ? [calculationWords(correction.base, correction.index, correction.figures)] : [];

/** `paga em 28/11/2026, creditada em …, pela guia nº 0812 de 27/11/2026 (R$ 1.000,00)`. */
export function paidWords(part: PaperPart): string {
	const { paid_at, credited_at, slip, transfer, payee } = part;
	const words = [
		paid_at === null ? 'paga' : `paga, conferida em ${moment(paid_at)}`,
		...(credited_at ? [`crédito de ${day(credited_at)}`] : []),
		...(slip && payee === 'court'
			? [`guia nº ${slip.number}, de ${dayOf(slip.entered_at)}, no valor de ${formatBRL(slip.amount)}`]
			: []),
		...(transfer ? [`identificador no banco ${transfer}`] : []),
		...calculated(part),
	];
	return words.join('; ');
}
