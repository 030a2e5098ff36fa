import { isOver } from '#domain/auction/auction.ts';
import { outcomeOf } from '#domain/auction/outcome-acts.ts';
import { OUTCOME_WORDS, type Outcome } from '#domain/auction/outcomes.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { type AtaFacts, readAtaFacts } from './ata-facts.ts';
import {
	type AtaLot,
	countRows,
	headRows,
	noticesOf,
	peopleTable,
	resultWords,
	termRows,
} from './compose-ata.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { appraisalRow, auctioneerSigns, facts, paragraph, type Site, section, signed } from './paper-rows.ts';

/** A lot in the ata of its sale: its line in the table of results, and what stands of it below. */
export interface LotOfSale {
	number: number | null;
	title: string;
	result: string;
	/** Null where it was not sold. */
	price: Centavos | null;
	blocks: Block[];
}

/** A lot's part of its sale's ata, from its ledger. */
export function composeLotOfSale(lot: AtaLot, texts: readonly string[]): LotOfSale {
	const read = readAtaFacts(texts);
	const { state, head, acts } = read;
	const outcome = state && outcomeOf(state);
	const sold =
		outcome === 'sold'
			? read.taken?.type === 'proposal-accepted'
				? read.taken.data.price
				: state?.current_bid
			: null;
	return {
		number: lot.lot_number,
		title: lot.title,
		result: resultOf(lot, read, outcome),
		price: sold ?? null,
		blocks: [
			{ kind: 'heading', text: lot.lot_number === null ? lot.title : `Lote ${lot.lot_number}: ${lot.title}` },
			...noticesOf(lot, read),
			...facts([
				...(lot.registration ? [['Matrícula do imóvel', lot.registration] as const] : []),
				...appraisalRow(lot),
				...termRows(lot, read),
				...countRows(lot, read),
			]),
			paragraph(resultWords(lot, read)),
			...(acts.length > 0 ? [actTable(acts)] : []),
			...peopleTable(lot.people).slice(1),
			{
				kind: 'paragraph',
				tone: 'soft',
				text: `Registro do lote: ${head.seq} linhas, impressão digital da última (SHA-256) ${head.hash}.`,
			},
		],
	};
}

function resultOf(lot: AtaLot, { fault }: AtaFacts, outcome: Outcome | null): string {
	if (fault !== null) return 'Registro não confere';
	if (outcome) return OUTCOME_WORDS[outcome];
	return isOver(lot.status) ? 'Cancelado' : 'Não terminou';
}

const actTable = (rows: string[][]): Block => ({
	kind: 'table',
	columns: [
		{ head: 'Data e hora', share: 3 },
		{ head: 'Fato', share: 8 },
	],
	rows,
});

/** The ata of a whole sale: one paper, with a table of the results and what happened in each lot. `first` is any of its lots. */
export function composeSaleAta(
	first: AtaLot,
	lots: readonly LotOfSale[],
	site: Site,
): Pick<PageLayout, 'title' | 'blocks'> {
	const sold = lots.flatMap(({ price }) => price ?? []);
	const total = sold.reduce((sum, price) => sum + price, 0);
	const head = headRows(
		{ ...first, lot_number: null, editais: first.editais.filter(({ of }) => of === 'sale') },
		site,
	);
	return {
		title: first.people ? 'Ata do leilão, com os nomes' : 'Ata do leilão',
		blocks: [
			...section('Leilão', ...facts(head)),
			...section(
				'Resultado',
				resultTable(lots, total),
				paragraph(totalWords(lots.length, sold.length, total)),
			),
			...lots.flatMap(({ blocks }) => blocks),
			...signed([auctioneerSigns(first)]),
		],
	};
}

function resultTable(lots: readonly LotOfSale[], total: Centavos): Block {
	return {
		kind: 'table',
		total: true,
		columns: [
			{ head: 'Lote', share: 1 },
			{ head: 'Bem', share: 5 },
			{ head: 'Resultado', share: 3.4 },
			{ head: 'Preço', share: 2.6, right: true },
		],
		rows: [
			...lots.map(({ number, title, result, price }) => [
				number === null ? '' : String(number),
				title,
				result,
				price === null ? '' : formatBRL(price),
			]),
			['', 'Total vendido', '', formatBRL(total)],
		],
	};
}

function totalWords(lots: number, sold: number, total: Centavos): string {
	return `${lots === 1 ? 'Um lote' : `${lots} lotes`}; ${sold === 1 ? 'um vendido' : `${sold} vendidos`}, por ${formatBRL(total)} no total.`;
}
