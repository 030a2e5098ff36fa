import { PAPERS } from '#domain/settlement/papers.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import type { PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';
import { costTable, declaredNote, lotRows, moment, partyRows, payeeNote } from './sale-rows.ts';

const CONFIRMED = {
	person: 'por uma pessoa do leiloeiro, que conferiu a conta',
	bank: 'pelo banco, consultado por este site',
};

/** What the operator received: where the price was deposited with the court, the commission alone. */
function receivedWords({ name, amount, price, commission, court, slip_number }: Sale): string {
	const paid = (value: Centavos) => `${formatBRL(value)} (${amountInWords(value)})`;
	if (court === null)
		return `Recebemos de ${name} a quantia de ${paid(amount)}, pela arrematação do lote descrito abaixo, da qual damos quitação.`;
	const slip = slip_number === null ? '' : `, guia nº ${slip_number}`;
	const deposit = `O preço de ${paid(price)} foi depositado em juízo (${court}${slip}), e o depósito foi conferido.`;
	if (commission === 0) return `${deposit} Não há comissão.`;
	return `Recebemos de ${name} a quantia de ${paid(commission)}, comissão pela arrematação do lote descrito abaixo, da qual damos quitação. ${deposit}`;
}

/** The receipt of a payment that is `paid`: how much, from whom, when, and how it was confirmed. */
export function composeReceipt(sale: Sale, brand: string): Pick<PageLayout, 'title' | 'blocks'> {
	const { paid_at, confirmed_by, transfer } = sale;
	return {
		title: PAPERS.recibo,
		blocks: [
			{
				kind: 'paragraph',
				text: receivedWords(sale),
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
			...payeeNote(sale),
			{ kind: 'heading', text: 'Partes' },
			{ kind: 'facts', rows: partyRows(sale, brand) },
			{ kind: 'heading', text: 'Lote' },
			{ kind: 'facts', rows: lotRows(sale) },
		],
	};
}
