import { type AuctionState, isOver, LABELS } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { declaredResult, declaredWords } from '#domain/auction/declared-result.ts';
import { outcomeOf } from '#domain/auction/outcome-acts.ts';
import { OUTCOME_WORDS, outcomeBadge } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { spanWords } from '#domain/auction/rounds.ts';
import { thinned } from '#domain/ledger/price-chart.ts';
import { drawLine, LINE_COLUMNS } from '#domain/ledger/price-chart-drawing.ts';
import { lineWords } from '#domain/ledger/price-chart-words.ts';
import { PAPERS } from '#domain/settlement/papers.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { type AtaFacts, readAtaFacts } from './ata-facts.ts';
import type { Block, PageLayout } from './page-layout.ts';
import type { PaperLot, PaperRound } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	auctionRows,
	caseRows,
	editalRows,
	facts,
	type LabelledValue,
	paragraph,
	percent,
	propertyRows,
	type Site,
	section,
	sellerRows,
	signed,
} from './paper-rows.ts';
import { inFull } from './taking-words.ts';

/** What an ata contains beside the ledger. */
export interface AtaLot extends PaperLot {
	/** The names of the keys that receipts were signed with. */
	keys: string[];
	/** Who bid, for the court and the desk; null in the public ata, which has pseudonyms alone (rules §60). */
	people: AtaPerson[] | null;
}

/** Somebody with a number in the auction. */
export interface AtaPerson {
	bidder: number;
	name: string;
	/** As it is written; null for somebody who stated none, or whose account was deleted. */
	tax_id: string | null;
}

/** The ata of a lot, from its ledger: under pseudonyms, or with names and tax ids. */
export function composeAta(
	lot: AtaLot,
	texts: readonly string[],
	{ issued, ...site }: Site & Pick<PageLayout, 'issued'>,
): Pick<PageLayout, 'title' | 'blocks'> {
	const read = readAtaFacts(texts);
	return {
		title: lot.people ? 'Ata do leilão, com os nomes' : PAPERS.ata,
		blocks: [
			...noticesOf(lot, read),
			...section('Leilão', ...facts(headRows(lot, site))),
			...section('Bem', ...facts(propertyRows(lot))),
			...section('Como foi realizado', ...facts(termRows(lot, read))),
			...section('Resultado', paragraph(resultWords(lot, read)), ...facts(countRows(lot, read))),
			...peopleTable(lot.people),
			...lineOf(read, issued),
			...historyOf(read),
			...refusedOf(read),
			...proofOf(lot, read),
			...signed([auctioneerSigns(lot)]),
		],
	};
}

/** Parties, and tax ids of people, are for the court and the desk alone. */
export function headRows(lot: AtaLot, site: Site): LabelledValue[] {
	const rows = [
		...(lot.kind === 'judicial' ? caseRows(lot) : []),
		...auctionRows(lot).filter(([label]) => label !== 'Realizado em'),
		...editalRows(lot.editais, site),
		...auctioneerRows(lot),
		...sellerRows(lot),
	];
	if (lot.people) return rows;
	const parties = new Set(lot.sale?.parties.map(({ role }) => role));
	return rows.filter(([label]) => !parties.has(label) && !/^CPF/.test(label));
}

export function noticesOf({ status, withdrawn }: AtaLot, { fault }: AtaFacts): Block[] {
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

/** Commission and rounds, each as it was announced and held. */
export function termRows({ rounds }: AtaLot, { terms, state, held }: AtaFacts): LabelledValue[] {
	if (!terms || !state) return [];
	const commission: LabelledValue = ['Comissão do leiloeiro', percent(terms.commission_bp)];
	if (rounds.length > 0)
		return [
			commission,
			...rounds.map(
				(round): LabelledValue => [roundName(round.number), roundWords(round, state, held.get(round.number))],
			),
		];
	const whole = held.get(1);
	return [
		['Lance inicial', formatBRL(terms.initial_bid)],
		commission,
		...(whole ? [['Aberto em', formatDateTimeSeconds(whole.opened_at)] as const] : []),
		...(whole?.closed_at ? [['Encerrado em', formatDateTimeSeconds(whole.closed_at)] as const] : []),
	];
}

/** When the round was announced, when it was held, and how it ended. */
function roundWords(
	round: PaperRound,
	{ round: current = 1, status, leader }: AuctionState,
	held: { opened_at: string; closed_at: string | null } | undefined,
): string {
	const announced = `anunciado ${spanWords(round)}`;
	if (!held) return isOver(status) ? `${announced}; não realizado` : announced;
	const opened = `${announced}; aberto em ${formatDateTimeSeconds(held.opened_at)}`;
	if (held.closed_at === null) return opened;
	const unsold = round.number < current || (status === 'completed' && leader === null);
	return `${opened}; encerrado${unsold ? ' sem lances' : ''} em ${formatDateTimeSeconds(held.closed_at)}`;
}

/** How the lot ended: whose the highest bid was, and who takes the lot, apart where they are not the same (rules §49). */
export function resultWords(
	{ status, people }: AtaLot,
	{ state, declared_over, highest, taken }: AtaFacts,
): string {
	if (!state || !isOver(status)) return 'Sem resultado: o leilão ainda não terminou.';
	const outcome = outcomeOf(state);
	if (outcome !== null && outcome !== 'sold' && outcome !== 'unsold')
		return `${OUTCOME_WORDS[outcome]}. O motivo ou o prazo está no quadro abaixo.`;
	if (state.status === 'cancelled') return 'Leilão cancelado. O motivo está no quadro abaixo.';
	const who = (bidder: number) => whoWords(bidder, people);
	if (taken?.type === 'proposal-accepted' && outcome === 'sold')
		return `Leilão encerrado sem lance vencedor. Vendido por proposta (CPC, art. 895) a ${who(taken.data.proponent)} por ${inFull(taken.data.price)}.`;
	if (state.leader === null) return 'Leilão encerrado sem lances.';
	const result = declaredResult(state.current_bid, declared_over ?? state.current_bid);
	const owed = result?.owed ?? state.current_bid;
	const by =
		taken?.type === 'preference-exercised' ? ', que exerceu o direito de preferência pelo mesmo preço' : '';
	const sold = `Arrematado por ${who(state.leader)} por ${inFull(owed)}${by}.`;
	const bid =
		highest && highest.bidder !== state.leader
			? `O maior lance, de ${formatBRL(highest.amount)}, foi de ${who(highest.bidder)}. `
			: '';
	return `${bid}${sold}${result ? ` ${declaredWords(result)}` : ''}`;
}

/** `Licitante 3`, and in an identified ata `Licitante 3 (Ana Conceição, CPF 529.982.247-25)`. */
function whoWords(bidder: number, people: AtaLot['people']): string {
	const person = people?.find((each) => each.bidder === bidder);
	return person
		? `${bidderName(bidder)} (${[person.name, person.tax_id].filter(Boolean).join(', ')})`
		: bidderName(bidder);
}

/** Who is behind each pseudonym. */
export function peopleTable(people: AtaLot['people']): Block[] {
	if (!people || people.length === 0) return [];
	const columns = [
		{ head: 'Na ata', share: 2 },
		{ head: 'Nome', share: 5 },
		{ head: 'CPF ou CNPJ', share: 3 },
	];
	const rows = people.map(({ bidder, name, tax_id }) => [
		bidderName(bidder),
		name,
		tax_id ?? 'não informado',
	]);
	return section('Licitantes', { kind: 'table', columns, rows });
}

export function countRows(lot: AtaLot, { state, bidders, refused }: AtaFacts): (readonly [string, string])[] {
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
