import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { momentSeconds } from './ata-words.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { amountTables, totalOf } from './paper-amounts.ts';
import type { PaperLot } from './paper-lot.ts';
import {
	appraisalRow,
	auctioneerRows,
	caseRows,
	facts,
	type LabelledValue,
	moment,
	paragraph,
	section,
	sellerRows,
	shortRows,
	winnerRows,
} from './paper-rows.ts';
import type { PaperWin } from './paper-win.ts';
import { inFull, takingSentences } from './taking-words.ts';

/** The nota de arrematação: case, lot, parties, each amount with its payee, and how far the payment is. */
export function composeNota(lot: PaperLot, win: PaperWin): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: 'Nota de arrematação',
		blocks: [
			...section(
				'Leilão',
				...facts([
					...(lot.kind === 'judicial' ? caseRows(lot) : []),
					...shortRows(lot),
					...appraisalRow(lot),
					['Encerramento', momentSeconds(lot.end_time)],
				]),
			),
			...section('Partes', ...facts([...auctioneerRows(lot), ...sellerRows(lot), ...winnerRows(win)])),
			...section(
				'Valores',
				...amountTables(lot, win),
				paragraph([...takingSentences(lot, win), `Total por extenso: ${inFull(totalOf(win))}.`].join(' ')),
			),
			...section('Pagamento', paymentFacts(win)),
			{
				kind: 'paragraph',
				tone: 'soft',
				text: 'Este documento registra a arrematação e não é nota fiscal nem recibo. Tributos, emolumentos e demais despesas da transferência do imóvel não estão incluídos.',
			},
		],
	};
}

function paymentFacts({ status, due_at, paid_at, ended_at, reason }: PaperWin): Block {
	const ended: LabelledValue[] =
		ended_at === null ? [] : [[ENDED[status] ?? 'Encerrado em', moment(ended_at)]];
	return {
		kind: 'facts',
		rows: [
			['Situação', PAYMENT_LABELS[status]],
			...(due_at === null ? [] : [['Prazo', moment(due_at)] as const]),
			...(paid_at === null ? [] : [['Pago em', moment(paid_at)] as const]),
			...ended,
			...(reason ? [['Motivo', reason] as const] : []),
		],
	};
}

const ENDED: Partial<Record<PaperWin['status'], string>> = {
	refunded: 'Devolvido em',
	cancelled: 'Cancelado em',
};
