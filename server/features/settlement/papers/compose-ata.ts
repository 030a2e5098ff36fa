import {
	type AuctionState,
	type AuctionStatus,
	isOver,
	LABELS,
	TYPE_LABELS,
} from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidding.ts';
import { declaredResult, declaredWords } from '#domain/auction/declared-result.ts';
import { outcomeOf } from '#domain/auction/outcome-acts.ts';
import { OUTCOME_WORDS, outcomeBadge } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { spanWords } from '#domain/auction/rounds.ts';
import { thinned } from '#domain/ledger/price-chart.ts';
import { drawLine, LINE_COLUMNS } from '#domain/ledger/price-chart-drawing.ts';
import { lineWords } from '#domain/ledger/price-chart-words.ts';
import { PAPERS } from '#domain/settlement/papers.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import { type AtaFacts, readAtaFacts } from './ata-facts.ts';
import { momentSeconds } from './ata-words.ts';
import type { Block, PageLayout } from './page-layout.ts';
import type { Sale } from './read-sale.ts';
import { auctioneerRow, lotRows, percent } from './sale-rows.ts';

/** What an ata contains beside the ledger. */
export interface AtaLot
	extends Pick<Sale, 'auction_id' | 'title' | 'city' | 'state' | 'kind' | 'seller' | 'auctioneer'> {
	status: AuctionStatus;
	withdrawn: boolean;
	/** The names of the keys that receipts were signed with. */
	keys: string[];
}

/** The ata of an auction, from its ledger alone: with pseudonyms, without names. */
export function composeAta(
	lot: AtaLot,
	texts: readonly string[],
	{ brand, issued }: Pick<PageLayout, 'brand' | 'issued'>,
): Pick<PageLayout, 'title' | 'blocks'> {
	const facts = readAtaFacts(texts);
	return {
		title: PAPERS.ata,
		blocks: [
			...noticesOf(lot, facts),
			{ kind: 'heading', text: 'Leilão' },
			{
				kind: 'facts',
				rows: [
					...lotRows(lot),
					['Site', brand],
					auctioneerRow(lot),
					...(lot.seller ? [['Comitente', lot.seller] as const] : []),
					...termRows(facts),
				],
			},
			{ kind: 'heading', text: 'Resultado' },
			{ kind: 'paragraph', text: resultWords(lot, facts) },
			{ kind: 'facts', rows: countRows(lot, facts) },
			...lineOf(facts, issued),
			...historyOf(facts),
			...refusedOf(facts),
			...proofOf(lot, facts),
		],
	};
}

function noticesOf({ status, withdrawn }: AtaLot, { fault }: AtaFacts): Block[] {
	const notice = (text: string): Block => ({ kind: 'paragraph', tone: 'notice', text });
	return [
		...(isOver(status)
			? []
			: [notice('ATA PARCIAL: o leilão ainda não terminou. Vale o que for registrado até o fim.')]),
		...(withdrawn
			? [notice('Este leilão foi retirado do site. O registro do leilão continua público.')]
			: []),
		...(fault === null ? [] : [notice(`O registro do leilão não confere a partir do nº ${fault}.`)]),
	];
}

function termRows({ terms, state }: AtaFacts): (readonly [string, string])[] {
	if (!terms || !state) return [];
	return [
		['Tipo', TYPE_LABELS[terms.auction_type]],
		['Lance inicial', formatBRL(terms.initial_bid)],
		['Comissão do leiloeiro', percent(terms.commission_bp)],
		['Abertura', momentSeconds(state.start_time)],
		['Término', momentSeconds(state.end_time)],
		...(terms.rounds ?? []).map((round) => [roundName(round.number), roundWords(round, state)] as const),
	];
}

/** When the round was held or is due, from which minimum, and whether it ended without bids. */
function roundWords(round: Round, { round: current = 1, status, leader }: AuctionState): string {
	const over = round.number < current || (round.number === current && status === 'completed');
	if (round.number > current && isOver(status)) return 'não realizado';
	const unsold = over && (round.number < current || leader === null);
	return `${spanWords(round)}${unsold ? '; encerrado sem lances' : ''}`;
}

function resultWords({ status }: AtaLot, { state, declared_over }: AtaFacts): string {
	if (!state || !isOver(status)) return 'Sem resultado: o leilão ainda não terminou.';
	const outcome = outcomeOf(state);
	if (outcome !== null && outcome !== 'sold' && outcome !== 'unsold')
		return `${OUTCOME_WORDS[outcome]}. O motivo ou o prazo está no quadro abaixo.`;
	if (state.status === 'cancelled') return 'Leilão cancelado. O motivo está no quadro abaixo.';
	if (state.leader === null) return 'Leilão encerrado sem lances.';
	const result = declaredResult(state.current_bid, declared_over ?? state.current_bid);
	const owed = result?.owed ?? state.current_bid;
	const price = `${formatBRL(owed)} (${amountInWords(owed)})`;
	const sold = `Arrematado por ${bidderName(state.leader)} por ${price}.`;
	return result ? `${sold} ${declaredWords(result)}` : sold;
}

function countRows(lot: AtaLot, { state, bidders, refused }: AtaFacts): (readonly [string, string])[] {
	const refusals = refused.reduce((sum, { count }) => sum + count, 0);
	return [
		['Situação', outcomeBadge(state && outcomeOf(state)) ?? LABELS[lot.status]],
		['Lances aceitos', count(state?.bid_count ?? 0)],
		['Licitantes', count(bidders)],
		['Lances recusados', count(refusals)],
	];
}

/** The price over time, up to the moment of issue. */
function lineOf({ line }: AtaFacts, issued: string): Block[] {
	const now = Date.parse(issued);
	const shown = thinned(line, line.ended_at ?? now, LINE_COLUMNS, null);
	const drawing = drawLine(shown, { now, own: null });
	if (!drawing) return [];
	const words = lineWords(line, now);
	return [
		{ kind: 'price-chart', line: drawing, words },
		{ kind: 'paragraph', tone: 'soft', text: words },
	];
}

function historyOf({ rows }: AtaFacts): Block[] {
	const columns = [
		{ head: 'Nº', share: 1 },
		{ head: 'Data e hora', share: 3 },
		{ head: 'Fato', share: 5.4 },
		{ head: 'Preço', share: 2.6, right: true },
	];
	return [
		{ kind: 'heading', text: 'O que aconteceu' },
		{
			kind: 'paragraph',
			tone: 'soft',
			text: 'Na ordem em que aconteceu, no horário de São Paulo. O número é o do registro; os que faltam são lances recusados, contados adiante.',
		},
		...(rows.length > 0
			? [{ kind: 'table' as const, columns, rows }]
			: [{ kind: 'paragraph' as const, text: 'Nada foi registrado.' }]),
	];
}

function refusedOf({ refused }: AtaFacts): Block[] {
	if (refused.length === 0) return [];
	const columns = [
		{ head: 'Motivo', share: 6 },
		{ head: 'Lances', share: 2, right: true },
	];
	const rows = refused.map(({ reason, count: n }) => [reason, count(n)]);
	return [
		{ kind: 'heading', text: 'Lances recusados' },
		{ kind: 'table', columns, rows },
	];
}

function proofOf({ keys }: AtaLot, { head, fault }: AtaFacts): Block[] {
	return [
		{ kind: 'heading', text: 'Registro do leilão' },
		{
			kind: 'paragraph',
			text:
				fault === null
					? 'Esta ata foi feita do registro público do leilão. Cada linha leva a impressão digital da anterior; todas foram conferidas ao fazer esta ata.'
					: 'Esta ata foi feita do registro público do leilão, que não confere.',
		},
		{
			kind: 'facts',
			rows: [
				['Linhas', count(head.seq)],
				['Impressão digital da última (SHA-256)', head.hash],
				['Chaves dos recibos', keys.join(', ') || 'nenhuma'],
			],
		},
	];
}

function count(n: number): string {
	return n.toLocaleString('pt-BR');
}
