import { momentSeconds } from './ata-words.ts';
import { caseSection, described } from './compose-auto.ts';
import type { PageLayout } from './page-layout.ts';
import { amountTables } from './paper-amounts.ts';
import { lastEvent, type PaperLot } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	auctionRows,
	editalRows,
	facts,
	judgeTitle,
	paragraph,
	type Site,
	section,
	signed,
	winnerRows,
} from './paper-rows.ts';
import type { PaperWin } from './paper-win.ts';

/** The auto de adjudicação of a lot that the creditor takes (CPC 876 and 877), with the commission that the creditor owes. */
export function composeAdjudication(
	lot: PaperLot,
	win: PaperWin | null,
	site: Site,
): Pick<PageLayout, 'title' | 'blocks'> {
	const decided = lastEvent(lot, 'outcome-decided');
	const at = decided
		? `Em ${momentSeconds(decided.at)}, horário de São Paulo, foi registrada a adjudicação`
		: 'Foi registrada a adjudicação';
	const taker = win ? facts(winnerRows(win, 'Adjudicatário')) : [];
	return {
		title: 'Auto de adjudicação',
		blocks: [
			...caseSection(lot),
			...section(
				'Leilão',
				...facts([...auctionRows(lot), ...editalRows(lot.editais, site), ...auctioneerRows(lot)]),
			),
			...section('Bem', ...described(lot)),
			...section(
				'Adjudicação',
				paragraph(
					`${at} do bem acima descrito (Código de Processo Civil, art. 876).${decided ? ` ${decided.data.reason}` : ''}`,
				),
				...taker,
				{
					kind: 'blanks',
					labels: [...(win ? [] : ['Adjudicatário', 'CPF ou CNPJ do adjudicatário']), 'Valor da adjudicação'],
				},
			),
			...(win && win.amount > 0 ? section('Comissão do leiloeiro', ...amountTables(lot, win)) : []),
			...section(
				'Disposições',
				paragraph(
					'A adjudicação considera-se perfeita e acabada com a lavratura e a assinatura do auto pelo juiz, pelo adjudicatário, pelo escrivão ou chefe de secretaria e, se estiver presente, pelo executado (Código de Processo Civil, art. 877, § 1º).',
				),
			),
			...signed([
				judgeTitle(lot.sale?.court),
				'Escrivão ou chefe de secretaria',
				win ? `${win.name}, adjudicatário` : 'Adjudicatário',
				auctioneerSigns(lot),
			]),
		],
	};
}
