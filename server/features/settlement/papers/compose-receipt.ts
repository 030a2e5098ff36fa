import { amountInWords } from '#domain/amount-words.ts';
import { formatBRL } from '#domain/money.ts';
import { PAPERS } from '#domain/papers.ts';
import type { PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';
import { costTable, declaredNote, lotRows, moment, partyRows } from './sale-rows.ts';

const CONFIRMED = {
	person: 'por uma pessoa do leiloeiro, que conferiu a conta',
	bank: 'pelo banco, consultado por este site',
};

/** The receipt of a payment that is `paid`: how much, from whom, when, and how it was confirmed. */
export function composeReceipt(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	const { name, amount, paid_at, confirmed_by, transfer } = sale;
	return {
		title: PAPERS.recibo,
		blocks: [
			{
				kind: 'paragraph',
				text: `Recebemos de ${name} a quantia de ${formatBRL(amount)} (${amountInWords(amount)}), pela arrematação do lote descrito abaixo, da qual damos quitação.`,
			},
			{ kind: 'heading', text: 'Pagamento' },
			{
				kind: 'facts',
				rows: [
					['Pago em', paid_at === null ? 'data não registrada' : moment(paid_at)],
					['Confirmado', confirmed_by ? CONFIRMED[confirmed_by] : 'pelo leiloeiro'],
					...(transfer ? [['Identificador no banco', transfer] as const] : []),
				],
			},
			costTable(sale),
			...declaredNote(sale),
			{ kind: 'heading', text: 'Partes' },
			{ kind: 'facts', rows: partyRows(sale, brand) },
			{ kind: 'heading', text: 'Lote' },
			{ kind: 'facts', rows: lotRows(sale) },
		],
	};
}
