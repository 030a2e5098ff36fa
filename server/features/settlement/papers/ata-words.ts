import type { Fact } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { callWords } from '#domain/auction/hammer-calls.ts';
import { isOutcomeFact, type OutcomeFact } from '#domain/auction/outcome-facts.ts';
import { outcomeWords } from '#domain/auction/outcome-words.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { nextRoundWords } from '#domain/auction/rounds.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';

/** `21/11/2026 09:00:07` from µs. */
export function momentSeconds(at: Micros): string {
	return formatDateTimeSeconds(Math.floor(at / 1_000));
}

/** The sentence for a record in the ata, with the price that it sets; null for records that the ata only counts. */
export function ataWords({ type, data, after }: LedgerRecord): { text: string; price: string } | null {
	const text = sentence({ type, data } as Fact);
	if (text === null) return null;
	return { text, price: PRICED.has(type) ? formatBRL(after.current_bid) : '' };
}

/** The facts that set a price. */
const PRICED: ReadonlySet<string> = new Set([
	'opened',
	'round-opened',
	'bid-accepted',
	'ended',
	'declared',
	'revised',
]);

function sentence(fact: Fact): string | null {
	switch (fact.type) {
		case 'opened':
			return fact.data.by === 'clock'
				? 'Leilão aberto pelo sistema na hora marcada, com o lance inicial.'
				: `Leilão aberto pelo leiloeiro, com o lance inicial.${reasonWords(fact.data)}`;
		case 'round-opened':
			return fact.data.by === 'clock'
				? `${roundName(fact.data.round)} aberto pelo sistema na hora marcada, com o seu valor mínimo.`
				: `${roundName(fact.data.round)} aberto pelo leiloeiro, com o seu valor mínimo.${reasonWords(fact.data)}`;
		case 'round-closed':
			return `${roundName(fact.data.round)} encerrado sem lances${fact.data.by === 'clock' ? '' : ' pelo leiloeiro'}.${reasonWords(fact.data)} ${nextRoundWords(fact.data.next)}`;
		case 'bid-accepted':
			return `Lance de ${bidderName(fact.data.bidder)}${fact.data.auto ? ', automático, até o seu teto secreto' : ''}.`;
		case 'bid-refused':
			return null;
		case PROXY_BID_SET:
			return `${bidderName(fact.data.bidder)} definiu um teto secreto.`;
		case PROXY_BID_DROPPED:
			return fact.data.by === 'bidder'
				? `${bidderName(fact.data.bidder)} retirou o próprio teto secreto.`
				: `O sistema retirou o teto secreto de ${bidderName(fact.data.bidder)}, que não podia mais dar lances.`;
		case 'extended':
			return `Término prorrogado para ${momentSeconds(fact.data.to)}: ${causeWords(fact.data)}.`;
		case 'called':
			return `${callWords(fact)}.`;
		case 'paused':
			return `Leilão pausado. Motivo: ${fact.data.reason}`;
		case 'suspended':
			return `Leilão suspenso.${reasonWords(fact.data)}`;
		case 'resumed':
			return fact.data.start_time === undefined
				? 'Leilão retomado.'
				: `Leilão retomado; abre em ${momentSeconds(fact.data.start_time)}.`;
		case 'ended':
			return fact.data.by === 'clock'
				? 'Leilão encerrado pelo sistema no horário de término.'
				: `Leilão encerrado pelo leiloeiro.${reasonWords(fact.data)}`;
		case 'declared':
			return `Resultado declarado pelo leiloeiro, sem mudar nenhum lance. Motivo: ${fact.data.reason}`;
		case 'preference-opened':
			return `Aberto até ${momentSeconds(fact.data.until)} o prazo para exercer o direito de preferência.`;
		case 'preference-exercised':
			return fact.data.open
				? `${bidderName(fact.data.bidder)} exerceu o direito de preferência pelo mesmo preço. Quem tem preferência antes ainda pode exercê-la até o fim do prazo.`
				: `${bidderName(fact.data.bidder)} exerceu o direito de preferência pelo mesmo preço e é o arrematante.`;
		case 'preference-lapsed':
			return 'Encerrado o prazo da preferência.';
		case 'cancelled':
			return `Leilão cancelado. Motivo: ${fact.data.reason}`;
		case 'revised':
			return revisionSentence(fact.data);
		default:
			return isOutcomeFact(fact) ? outcomeSentence(fact) : unknownWords(fact);
	}
}

function revisionSentence({
	postponed,
	facts,
	end_time,
}: Extract<Fact, { type: 'revised' }>['data']): string {
	if (postponed) return `Leilão adiado; término em ${momentSeconds(end_time)}.${reasonWords(postponed)}`;
	return facts
		? `Descrição do lote alterada: ${revisedWords(facts.fields)}. Motivo: ${facts.reason}`
		: `Condições gravadas pelo leiloeiro; término em ${momentSeconds(end_time)}.`;
}

function outcomeSentence(fact: OutcomeFact): string {
	const { title, sentences } = outcomeWords(fact);
	return [`${title}.`, ...sentences].join(' ');
}

function reasonWords({ reason }: { reason?: string }): string {
	return reason ? ` Motivo: ${reason}` : '';
}

/** A record type that this version does not know. A known type without a case does not compile. */
function unknownWords(fact: never): string {
	return `Registro do tipo ${(fact as { type: string }).type}.`;
}

function causeWords(data: Extract<Fact, { type: 'extended' }>['data']): string {
	switch (data.cause) {
		case 'bid':
			return 'lance perto do fim';
		case 'pause':
			return 'devolvido o tempo da pausa';
		case 'outage':
			return `o site não pôde receber lances de ${momentSeconds(data.since)} a ${momentSeconds(data.until)}`;
	}
}
