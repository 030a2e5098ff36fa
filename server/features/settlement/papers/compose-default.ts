import { formatBRL, shareOf } from '#domain/values/money.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { partName, payeeWords } from './paper-amounts.ts';
import type { PaperLot } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	caseRows,
	facts,
	moment,
	paragraph,
	percent,
	section,
	shortRows,
	signed,
	winnerRows,
} from './paper-rows.ts';
import { type PaperPart, type PaperWin, partsOf, sumOf } from './paper-win.ts';
import { inFull } from './taking-words.ts';

/** The letter to who did not pay in time: what is owed, the fine, and that the debt stays (rules §57). */
export function composeDefault(lot: PaperLot, win: PaperWin): Pick<PageLayout, 'title' | 'blocks'> {
	const owed = owedParts(win);
	return {
		title: 'Comunicação de falta de pagamento',
		blocks: [
			...section('Destinatário', ...facts(winnerRows(win))),
			...section(
				'Arrematação',
				...facts([...(lot.kind === 'judicial' ? caseRows(lot) : []), ...shortRows(lot)]),
			),
			...section('Comunicação', paragraph(openingWords(lot, win))),
			...section(
				'O que é devido',
				owedTable(win, owed),
				paragraph(`Total por extenso: ${inFull(sumOf(owed))}.`),
				...fineWords(win),
			),
			...section('Consequências', ...consequences(lot, win).map(paragraph)),
			...section('Contato', ...facts(auctioneerRows(lot))),
			...signed([auctioneerSigns(lot)]),
		],
	};
}

/** The parts that are not paid, the fine among them. */
function owedParts({ parts }: Pick<PaperWin, 'parts'>): PaperPart[] {
	return parts.filter(({ status }) => !['paid', 'refund-due', 'refunded', 'cancelled'].includes(status));
}

function openingWords({ title }: PaperLot, { status, due_at, ended_at }: PaperWin): string {
	const due = due_at === null ? '' : ` até ${moment(due_at)}, fim do prazo`;
	const undone =
		status === 'defaulted'
			? ` A arrematação foi desfeita por falta de pagamento${ended_at === null ? '' : ` em ${moment(ended_at)}`}.`
			: '';
	return `Comunicamos que não foi recebido${due}, o pagamento da arrematação de “${title}”.${undone}`;
}

function owedTable(win: PaperWin, owed: readonly PaperPart[]): Block {
	return {
		kind: 'table',
		total: true,
		columns: [
			{ head: 'Parte', share: 3 },
			{ head: 'A quem se paga', share: 4 },
			{ head: 'Venceu em', share: 2.6 },
			{ head: 'Valor', share: 2.6, right: true },
		],
		rows: [
			...owed.map((part) => [
				partName(part, win),
				payeeWords(part),
				part.due_at === null ? '' : moment(part.due_at),
				formatBRL(part.amount),
			]),
			['Total', '', '', formatBRL(sumOf(owed))],
		],
	};
}

/** The edital's fine, before it is a part of what is owed. */
function fineWords(win: PaperWin): Block[] {
	if (win.penalty_bp === null || partsOf(win, 'fine').length > 0) return [];
	return [
		paragraph(
			`Se a arrematação for desfeita por falta de pagamento, é devida a multa do edital, de ${percent(win.penalty_bp)} do preço: ${inFull(shareOf(win.price, win.penalty_bp))}.`,
		),
	];
}

function consequences({ kind }: PaperLot, { status }: PaperWin): string[] {
	return [
		status === 'defaulted'
			? 'A perda do lote não extingue a dívida: o que está acima continua devido até ser pago.'
			: 'Enquanto não for pago, o valor continua devido, e a arrematação pode ser desfeita por falta de pagamento, sem que a dívida se extinga.',
		...(kind === 'judicial'
			? [
					'O arrematante que não paga no prazo perde a caução, se houver, e não é admitido a participar do novo leilão do bem (Código de Processo Civil, art. 897).',
				]
			: []),
		'Se o pagamento já foi feito, envie o comprovante ao leiloeiro.',
	];
}
