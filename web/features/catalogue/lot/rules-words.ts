import type { AuctionDetail, AuctionTerms } from '#contract/auctions.ts';
import { TYPE_LABELS } from '#domain/auction/auction.ts';
import { conditionWords } from '#domain/auction/condition-words.ts';
import { ROUND_COLUMNS, ROUNDS_TITLE, roundCells } from '#domain/auction/rounds.ts';
import { commissionWords, penaltyWords } from '#domain/sale/payment-terms.ts';
import { statedCostsWords } from '#domain/settlement/stated-costs.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';
import { type Fact, saleFacts } from './facts.ts';

/** The rules of one auction in words, which the browser then need not make. */
export interface RulesWords {
	/** The ones that surprise, in sentences. */
	summary: string;
	/** Null of a lot without rounds. */
	rounds: { label: string; head: readonly string[]; rows: string[][] } | null;
	/** How it is sold, and by whom. */
	facts: Fact[];
	ending: string;
	commission: string;
	order: string;
	record: string;
}

const ORDER =
	'Vale a ordem em que os lances são registrados, pela hora oficial do site. Não há dois lances iguais: vale o que chegou primeiro. ' +
	'A exceção é o direito de preferência. Todo lance aceito é irretratável, ressalvadas as hipóteses legais.';

const RECORD =
	'Abertura, lances aceitos e recusados, prorrogações, pausas e encerramento ficam em um registro público, uma linha para cada fato. ' +
	'Cada linha traz a impressão digital (SHA-256) da anterior: se alguém mudar uma delas, a conferência mostra.';

export function rulesWords(auction: AuctionDetail): RulesWords {
	const percent = formatPercent(auction.terms.commission_percent);
	return {
		summary: summaryOf(auction),
		rounds: auction.rounds.length > 0 ? roundsTable(auction) : null,
		facts: [{ label: 'Tipo de leilão', text: TYPE_LABELS[auction.auction_type] }, ...saleFacts(auction)],
		ending: endingWords(auction),
		commission: `${percent} sobre o lance vencedor, pagos por quem arrematar, além do lance.`,
		order: ORDER,
		record: RECORD,
	};
}

function summaryOf(auction: AuctionDetail): string {
	const { terms } = auction;
	const notes = [
		commissionWords(auction.commission_to),
		penaltyWords(auction.default_penalty_percent),
		statedCostsWords(auction.costs),
	].flatMap((words) => (words ? [`${words}.`] : []));
	const condition = conditionWords(auction);
	return [
		extensionWords(terms),
		`Quem arrematar paga o lance e ${formatPercent(terms.commission_percent)} de comissão em até ${terms.payment_deadline_hours} horas.`,
		...notes,
		...(condition ? [condition] : []),
	].join(' ');
}

function roundsTable(auction: AuctionDetail): RulesWords['rounds'] {
	return {
		label: ROUNDS_TITLE,
		head: ROUND_COLUMNS,
		rows: auction.rounds.map((round) => roundCells(round, fromReais(round.minimum), auction)),
	};
}

function endingWords({ auction_type }: AuctionDetail): string {
	return auction_type === 'live'
		? 'O leiloeiro conduz o leilão e decide quando encerrar; o término anunciado é uma previsão.'
		: 'O leilão termina sozinho na hora marcada ou no fim da última prorrogação. Lance que chegar depois é recusado.';
}

/** Formats whole seconds: `3 minutos`, `15 segundos`, `1 minuto e 30 segundos`. */
export function windowWords(seconds: number): string {
	const minutes = Math.floor(seconds / 60);
	const parts = [counted(minutes, 'minuto'), counted(seconds % 60, 'segundo')];
	return parts.filter(Boolean).join(' e ') || '0 segundos';
}

function counted(count: number, unit: string): string {
	if (count === 0) return '';
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Describes the soft close in one sentence (rules §5). */
export function extensionWords(terms: AuctionTerms): string {
	const span = windowWords(terms.extension_window_seconds);
	const { extension_cap } = terms;
	const repeats = extension_cap
		? `Isso se repete a cada lance, até no máximo ${formatWeekdayTime(extension_cap)}.`
		: 'Isso se repete a cada lance.';
	const rule =
		terms.extension_mode === 'reset'
			? `o fim passa para ${span} depois dele`
			: `o fim passa para ${span} mais tarde`;
	return `Se alguém der um lance nos últimos ${span}, ${rule}. ${repeats}`;
}
