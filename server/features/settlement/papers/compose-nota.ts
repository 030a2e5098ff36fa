import { PAPERS } from '#domain/settlement/papers.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import type { Block, PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';
import {
	costTable,
	declaredNote,
	lotRows,
	moment,
	momentSeconds,
	partyRows,
	payeeNote,
} from './sale-rows.ts';

/** The nota de arrematação: the parties, the lot, the cost item by item, the due date and the payment's state. */
export function composeNota(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: PAPERS['nota-de-arrematacao'],
		blocks: [
			{ kind: 'heading', text: 'Partes' },
			{ kind: 'facts', rows: partyRows(sale, brand) },
			{ kind: 'heading', text: 'Lote' },
			{ kind: 'facts', rows: [...lotRows(sale), ['Encerramento', momentSeconds(sale.end_time)]] },
			{ kind: 'heading', text: 'Valores' },
			costTable(sale),
			...declaredNote(sale),
			{ kind: 'paragraph', text: `Total por extenso: ${amountInWords(sale.amount)}.` },
			{ kind: 'heading', text: 'Pagamento' },
			paymentFacts(sale),
			...payeeNote(sale),
			{
				kind: 'paragraph',
				tone: 'soft',
				text: 'Este documento registra a arrematação e não é nota fiscal. Tributos, emolumentos e demais despesas da transferência do imóvel não estão incluídos.',
			},
		],
	};
}

function paymentFacts({ status, due_at, paid_at, ended_at, reason }: Sale): Block {
	return {
		kind: 'facts',
		rows: [
			['Situação', PAYMENT_LABELS[status]],
			['Prazo', moment(due_at)],
			...(paid_at === null ? [] : [['Pago em', moment(paid_at)] as const]),
			...(ended_at === null
				? []
				: [[status === 'refunded' ? 'Devolvido em' : 'Cancelado em', moment(ended_at)] as const]),
			...(reason ? [['Motivo', reason] as const] : []),
		],
	};
}
