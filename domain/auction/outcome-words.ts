import { formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros } from '#domain/values/time.ts';
import { bidderName } from './bidder-name.ts';
import type { OutcomeFact } from './outcome-facts.ts';
import { OUTCOME_WORDS } from './outcomes.ts';

/** A record of an outcome in words: the ledger's page and the minutes (ata) say the same. Times are shown in São Paulo. */
export function outcomeWords(fact: OutcomeFact): { title: string; sentences: string[] } {
	switch (fact.type) {
		case 'conditional-opened':
			return {
				title: 'Venda condicional',
				sentences: [`O comitente decide até ${moment(fact.data.until)}.`],
			};
		case 'conditional-accepted':
			return {
				title: 'Lance condicional aceito',
				sentences: [`${whose(fact.data.by)} aceitou o lance.`, ...orderOf(fact.data)],
			};
		case 'conditional-countered':
			return {
				title: 'Contraproposta do comitente',
				sentences: [
					`${whose(fact.data.by)} fez uma contraproposta ao licitante, que responde até ${moment(fact.data.until)}.`,
					...orderOf(fact.data),
				],
			};
		case 'counter-accepted':
			return {
				title: 'Contraproposta aceita',
				sentences: [
					`${bidderName(fact.data.bidder)} aceitou o preço do comitente, ${formatBRL(fact.data.price)}.`,
				],
			};
		case 'conditional-refused':
			return {
				title: OUTCOME_WORDS['conditional-refused'],
				sentences:
					fact.data.by === 'clock'
						? ['O prazo passou sem resposta.']
						: [`${whose(fact.data.by)} não aceitou o lance.`, ...orderOf(fact.data)],
			};
		case 'debtor-preference':
			return {
				title: OUTCOME_WORDS['debtor-preference'],
				sentences: [
					'O devedor pagou a dívida e os encargos; nenhum licitante deve nada.',
					...orderOf(fact.data),
				],
			};
		case 'outcome-decided':
			return {
				title: OUTCOME_WORDS[fact.data.outcome],
				sentences: [`Motivo: ${fact.data.reason}`, ...orderOf(fact.data)],
			};
		case 'second-chance-accepted':
			return {
				title: 'Oferta ao próximo aceita',
				sentences: [`${bidderName(fact.data.bidder)} ficou com o lote por ${formatBRL(fact.data.price)}.`],
			};
		case 'proposal-accepted':
			return {
				title: 'Vendido por proposta',
				sentences: [
					`${bidderName(fact.data.proponent)}: ${formatBRL(fact.data.price)}, entrada de ${formatBRL(fact.data.down_payment)} e ${fact.data.instalments} parcelas (CPC, art. 895).`,
					...orderOf(fact.data),
				],
			};
	}
}

const moment = (at: Micros) => formatDateTimeSeconds(isoOf(at));

const whose = (by: 'seller' | 'desk') => (by === 'seller' ? 'O comitente' : 'O leiloeiro, pelo comitente,');

function orderOf({ document }: { document?: string }): string[] {
	return document ? [`Documento (SHA-256): ${document}`] : [];
}
