import { type Fact, type Order, type RevisedFacts, termsIn } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { callWords } from '#domain/auction/hammer-calls.ts';
import { isOutcomeFact } from '#domain/auction/outcome-facts.ts';
import { outcomeWords } from '#domain/auction/outcome-words.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { nextRoundWords } from '#domain/auction/rounds.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { formatBRL } from '#domain/values/money.ts';
import { refusalWords } from './refusal-words.ts';
import { type Change, extensionWords, moment, percent, termChanges } from './term-words.ts';

/** A record as text. */
export interface RecordWords {
	/** How the record is drawn: a bid, a refused bid, an event of the clock, or an act of the auctioneer. */
	tone: 'bid' | 'refused' | 'clock' | 'act';
	title: string;
	/** The bidder's number, if the record is about one. */
	bidder: number | null;
	/** Sentences below the title. */
	sentences: string[];
	changes: Change[];
	/** The commitment to a secret maximum. */
	commitment: string | null;
}

/** Earlier records that some texts need. */
interface Before {
	/** The record directly before. */
	record: LedgerRecord | null;
	/** The last record that stated the terms. */
	terms: LedgerRecord | null;
}

type PartialWords = Pick<RecordWords, 'tone' | 'title'> & Partial<RecordWords>;

/** Describes a record in plain Portuguese: what happened, by whom, why, and what changed. */
export function recordWords(record: LedgerRecord, before: Before): RecordWords {
	const fact = { type: record.type, data: record.data } as Fact;
	return {
		bidder: null,
		sentences: [],
		changes: [],
		commitment: null,
		...wordsOf(fact, record, before),
	};
}

function wordsOf(fact: Fact, record: LedgerRecord, before: Before): PartialWords {
	switch (fact.type) {
		case 'opened':
			return opened(fact.data, 'Leilão aberto');
		case 'round-opened':
			return opened(fact.data, `${roundName(fact.data.round)} aberto`);
		case 'round-closed':
			return roundClosed(fact.data);
		case 'bid-accepted':
		case 'bid-refused':
			return bidWords(fact);
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
			return proxyBidWords(fact);
		case 'extended':
			return extended(fact.data);
		case 'called':
			return { tone: 'act', title: callWords(fact) };
		case 'paused':
			return { tone: 'act', title: 'Leilão pausado', sentences: [`Motivo: ${fact.data.reason}`] };
		case 'suspended':
			return { tone: 'act', title: 'Leilão suspenso', sentences: orderWords(fact.data) };
		case 'resumed':
			return resumed(fact.data, before.record);
		case 'ended':
			return ended(fact.data);
		case 'preference-opened':
		case 'preference-exercised':
		case 'preference-lapsed':
			return preferenceWords(fact, record.after.leader);
		case 'cancelled':
			return { tone: 'act', title: 'Leilão cancelado', sentences: reasonGiven(fact.data) };
		case 'declared':
			return declared(fact.data, before.record);
		case 'revised':
			return revised(fact.data, record, before);
		default:
			return isOutcomeFact(fact) ? { tone: 'act', ...outcomeWords(fact) } : unknownRecord(fact);
	}
}

/** A type of record that is newer than the page. A known type that is not handled does not compile. */
function unknownRecord(fact: never): PartialWords {
	return { tone: 'clock', title: `Registro do tipo ${(fact as { type: string }).type}` };
}

type DataOf<T extends Fact['type']> = Extract<Fact, { type: T }>['data'];

/** The reason of an order, and the document that gives it, if there is one. */
function orderWords({ reason, document }: Order): string[] {
	return [`Motivo: ${reason}`, ...(document ? [`Documento da ordem (SHA-256): ${document}`] : [])];
}

/** A lot that had not opened may get other dates. */
function resumed({ start_time, end_time }: DataOf<'resumed'>, before: LedgerRecord | null): PartialWords {
	const title = 'Leilão retomado';
	if (start_time === undefined || end_time === undefined || !before) return { tone: 'act', title };
	return { tone: 'act', title, changes: termChanges(before.after, { start_time, end_time }) };
}

function opened({ by, terms, reason }: DataOf<'opened' | 'round-opened'>, title: string): PartialWords {
	return {
		tone: by === 'clock' ? 'clock' : 'act',
		title,
		sentences: [
			by === 'clock' ? 'O sistema abriu na hora marcada.' : 'O leiloeiro abriu.',
			...reasonGiven({ reason }),
			`Lance inicial ${formatBRL(terms.initial_bid)}, comissão de ${percent(terms.commission_bp)}. Prorrogação: ${extensionWords(terms.extension)}.`,
		],
	};
}

function roundClosed({ by, round, next, reason }: DataOf<'round-closed'>): PartialWords {
	return {
		tone: by === 'clock' ? 'clock' : 'act',
		title: `${roundName(round)} encerrado sem lances`,
		sentences: [
			by === 'clock' ? 'Encerrado na hora marcada.' : 'O leiloeiro encerrou.',
			...reasonGiven({ reason }),
			nextRoundWords(next),
		],
	};
}

function bidWords(fact: Extract<Fact, { type: 'bid-accepted' | 'bid-refused' }>): PartialWords {
	const { bidder } = fact.data;
	const amount = formatBRL(fact.data.amount);
	if (fact.type === 'bid-refused')
		return {
			tone: 'refused',
			title: `Lance recusado: ${amount}`,
			bidder,
			sentences: [refusalWords(fact.data.problem)],
		};
	const auto = fact.data.auto
		? ['Lance automático: o sistema cobriu por este licitante, até o teto secreto dele.']
		: [];
	return { tone: 'bid', title: `Lance aceito: ${amount}`, bidder, sentences: auto };
}

function proxyBidWords(
	fact: Extract<Fact, { type: typeof PROXY_BID_SET | typeof PROXY_BID_DROPPED }>,
): PartialWords {
	const { bidder } = fact.data;
	if (fact.type === PROXY_BID_SET)
		return {
			tone: 'bid',
			title: 'Teto secreto definido',
			bidder,
			sentences: [
				'O valor não aparece. O compromisso abaixo prova depois qual era, e ninguém pode trocá-lo.',
			],
			commitment: fact.data.commitment,
		};
	const why =
		fact.data.by === 'bidder'
			? 'O licitante retirou o próprio teto.'
			: 'O sistema retirou o teto: o licitante não podia mais dar lances.';
	return { tone: 'bid', title: 'Teto secreto retirado', bidder, sentences: [why] };
}

function extended(data: DataOf<'extended'>): PartialWords {
	return {
		tone: 'clock',
		title: 'Término prorrogado',
		sentences: [`Causa: ${causeWords(data)}.`],
		changes: [{ what: 'Término', before: moment(data.from), after: moment(data.to) }],
	};
}

/** Why an end moved. An unknown cause is shown as it is. */
function causeWords(data: DataOf<'extended'>): string {
	switch (data.cause) {
		case 'bid':
			return 'um lance perto do fim';
		case 'pause':
			return 'o tempo da pausa foi devolvido';
		case 'outage':
			return `o site não pôde receber lances de ${moment(data.since)} a ${moment(data.until)}`;
		default:
			return unknownCause(data);
	}
}

function unknownCause(data: never): string {
	return String((data as { cause: unknown }).cause);
}

function ended({ by, winner, final_price, reason }: DataOf<'ended'>): PartialWords {
	return {
		tone: by === 'clock' ? 'clock' : 'act',
		title: 'Leilão encerrado',
		bidder: winner,
		sentences: [
			by === 'clock' ? 'Encerrado na hora marcada.' : 'O leiloeiro encerrou.',
			winner === null ? 'Sem lances.' : `Maior lance: ${formatBRL(final_price)}.`,
			...reasonGiven({ reason }),
		],
	};
}

function preferenceWords(
	fact: Extract<Fact, { type: 'preference-opened' | 'preference-exercised' | 'preference-lapsed' }>,
	leader: number | null,
): PartialWords {
	switch (fact.type) {
		case 'preference-opened':
			return {
				tone: 'clock',
				title: 'Prazo da preferência aberto',
				sentences: [`Quem tem direito de preferência pode igualar o preço até ${moment(fact.data.until)}.`],
			};
		case 'preference-exercised':
			return {
				tone: 'act',
				title: 'Preferência exercida',
				bidder: fact.data.bidder,
				sentences: [
					fact.data.open
						? 'O preço não muda. Quem tem preferência antes ainda pode exercê-la até o fim do prazo.'
						: 'O preço não muda: quem tem a preferência fica com o lote pelo maior lance.',
				],
			};
		case 'preference-lapsed':
			return {
				tone: 'clock',
				title: 'Prazo da preferência encerrado',
				sentences: [leader === null ? 'O prazo terminou.' : `O lote fica com ${bidderName(leader)}.`],
			};
	}
}

/** Empty where none was asked for, and for a lot that was deleted while it ran. */
function reasonGiven({ reason }: { reason?: string | undefined }): string[] {
	return reason ? [`Motivo: ${reason}`] : [];
}

function declared({ final_price, reason }: DataOf<'declared'>, before: LedgerRecord | null): PartialWords {
	const price = formatBRL(final_price);
	return {
		tone: 'act',
		title: `Resultado declarado: ${price}`,
		sentences: [`Motivo: ${reason}`, 'Nenhum lance mudou: o preço final é o que o leiloeiro declarou.'],
		changes: before
			? [{ what: 'Preço final', before: formatBRL(before.after.current_bid), after: price }]
			: [],
	};
}

function revised(data: DataOf<'revised'>, { after }: LedgerRecord, before: Before): PartialWords {
	if (data.facts) return factsRevised(data.facts);
	const times = before.record?.after ?? after;
	const fact = before.terms && ({ type: before.terms.type, data: before.terms.data } as Fact);
	const terms = (fact && termsIn(fact)) ?? {};
	const { start_time, end_time } = times;
	const changes = termChanges({ ...terms, start_time, end_time }, { ...data.terms, ...data });
	if (data.postponed)
		return { tone: 'act', title: 'Leilão adiado', sentences: orderWords(data.postponed), changes };
	return {
		tone: 'act',
		title: 'Condições alteradas',
		sentences: changes.length === 0 ? ['As condições foram gravadas de novo, sem mudança.'] : [],
		changes,
	};
}

function factsRevised({ fields, reason, before, after }: RevisedFacts): PartialWords {
	return {
		tone: 'act',
		title: 'Descrição do lote alterada',
		sentences: [`Motivo: ${reason}`, `O que mudou: ${revisedWords(fields)}.`],
		changes: [{ what: 'Impressão digital do que o lote anuncia', before, after }],
	};
}
