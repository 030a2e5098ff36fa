import type { Fact } from '#domain/auction.ts';
import { CALL_WORDS } from '#domain/calls.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/frozen-words.js';
import type { LedgerRecord } from '#domain/ledger.ts';
import { formatBRL } from '#domain/money.ts';
import { refusalWords } from './refusal-words.ts';
import { type Change, extensionWords, moment, percent, termChanges } from './term-words.ts';

/** What a record says, in words. */
export interface RecordWords {
	/** How it is drawn: a bid, one that was refused, the clock's doing, or an act of the auctioneer's. */
	tone: 'bid' | 'refused' | 'clock' | 'act';
	title: string;
	/** The bidder's number, where the record is about one. */
	bidder: number | null;
	/** Sentences below the title. */
	said: string[];
	changes: Change[];
	/** The commitment to a secret maximum. */
	commitment: string | null;
}

/** The records before that some words need. */
interface Before {
	/** Right before. */
	record: LedgerRecord | null;
	/** The last that stated the terms. */
	terms: LedgerRecord | null;
}

type Said = Pick<RecordWords, 'tone' | 'title'> & Partial<RecordWords>;

/** A record in plain Portuguese: what happened, by whom, why, and what it changed. */
export function recordWords(record: LedgerRecord, before: Before): RecordWords {
	const fact = { type: record.type, data: record.data } as Fact;
	return {
		bidder: null,
		said: [],
		changes: [],
		commitment: null,
		...wordsOf(fact, record, before),
	};
}

function wordsOf(fact: Fact, record: LedgerRecord, before: Before): Said {
	switch (fact.type) {
		case 'opened':
			return opened(fact.data);
		case 'bid-accepted':
		case 'bid-refused':
			return bidWords(fact);
		case PROXY_BID_SET:
		case PROXY_BID_DROPPED:
			return proxyBidWords(fact);
		case 'extended':
			return extended(fact.data);
		case 'called':
			return { tone: 'act', title: CALL_WORDS[fact.data.call] };
		case 'paused':
			return { tone: 'act', title: 'Leilão pausado', said: [`Motivo: ${fact.data.reason}`] };
		case 'resumed':
			return { tone: 'act', title: 'Leilão retomado' };
		case 'ended':
			return ended(fact.data);
		case 'cancelled':
			return { tone: 'act', title: 'Leilão cancelado', said: [`Motivo: ${fact.data.reason}`] };
		case 'declared':
			return declared(fact.data, before.record);
		case 'revised':
			return revised(fact.data, record, before);
		default:
			return bare(fact);
	}
}

/** A kind of record that is newer than the page; one that the page should know does not compile. */
function bare(fact: never): Said {
	return { tone: 'clock', title: `Registro do tipo ${(fact as { type: string }).type}` };
}

type DataOf<T extends Fact['type']> = Extract<Fact, { type: T }>['data'];

function opened({ by, terms }: DataOf<'opened'>): Said {
	return {
		tone: by === 'clock' ? 'clock' : 'act',
		title: 'Leilão aberto',
		said: [
			by === 'clock' ? 'O servidor abriu na hora marcada.' : 'O leiloeiro abriu.',
			`Lance inicial ${formatBRL(terms.initial_bid)}, comissão de ${percent(terms.commission_bp)}. Prorrogação: ${extensionWords(terms.extension)}.`,
		],
	};
}

function bidWords(fact: Extract<Fact, { type: 'bid-accepted' | 'bid-refused' }>): Said {
	const { bidder } = fact.data;
	const amount = formatBRL(fact.data.amount);
	if (fact.type === 'bid-refused')
		return {
			tone: 'refused',
			title: `Lance recusado: ${amount}`,
			bidder,
			said: [refusalWords(fact.data.problem)],
		};
	const auto = fact.data.auto
		? ['Lance automático: a casa cobriu por este licitante, até o teto secreto dele.']
		: [];
	return { tone: 'bid', title: `Lance aceito: ${amount}`, bidder, said: auto };
}

function proxyBidWords(fact: Extract<Fact, { type: typeof PROXY_BID_SET | typeof PROXY_BID_DROPPED }>): Said {
	const { bidder } = fact.data;
	if (fact.type === PROXY_BID_SET)
		return {
			tone: 'bid',
			title: 'Teto secreto definido',
			bidder,
			said: ['O valor não aparece. O compromisso abaixo prende o licitante e a casa a ele.'],
			commitment: fact.data.commitment,
		};
	const why =
		fact.data.by === 'bidder'
			? 'O licitante retirou o próprio teto.'
			: 'A casa retirou o teto: o licitante não podia mais dar lances.';
	return { tone: 'bid', title: 'Teto secreto retirado', bidder, said: [why] };
}

function extended(data: DataOf<'extended'>): Said {
	return {
		tone: 'clock',
		title: 'Término prorrogado',
		said: [`Causa: ${causeWords(data)}.`],
		changes: [{ what: 'Término', before: moment(data.from), after: moment(data.to) }],
	};
}

/** Why an end moved; a cause that is newer than these words stands as it is. */
function causeWords(data: DataOf<'extended'>): string {
	switch (data.cause) {
		case 'bid':
			return 'um lance perto do fim';
		case 'pause':
			return 'o tempo da pausa foi devolvido';
		case 'outage':
			return `a casa não pôde receber lances de ${moment(data.since)} a ${moment(data.until)}`;
		default:
			return unknownCause(data);
	}
}

function unknownCause(data: never): string {
	return String((data as { cause: unknown }).cause);
}

function ended({ by, winner, final_price }: DataOf<'ended'>): Said {
	return {
		tone: by === 'clock' ? 'clock' : 'act',
		title: 'Leilão encerrado',
		bidder: winner,
		said: [
			by === 'clock' ? 'O servidor encerrou no término.' : 'O leiloeiro encerrou.',
			winner === null ? 'Sem lances.' : `Maior lance: ${formatBRL(final_price)}.`,
		],
	};
}

function declared({ final_price, reason }: DataOf<'declared'>, before: LedgerRecord | null): Said {
	const price = formatBRL(final_price);
	return {
		tone: 'act',
		title: `Resultado declarado: ${price}`,
		said: [`Motivo: ${reason}`, 'Nenhum lance mudou: o preço final é o que o leiloeiro declarou.'],
		changes: before
			? [{ what: 'Preço final', before: formatBRL(before.after.current_bid), after: price }]
			: [],
	};
}

function revised(data: DataOf<'revised'>, { after }: LedgerRecord, before: Before): Said {
	const times = before.record?.after ?? after;
	const fact = before.terms && ({ type: before.terms.type, data: before.terms.data } as Fact);
	const terms = fact && (fact.type === 'opened' || fact.type === 'revised') ? fact.data.terms : {};
	const { start_time, end_time } = times;
	const changes = termChanges({ ...terms, start_time, end_time }, { ...data.terms, ...data });
	return {
		tone: 'act',
		title: 'Condições alteradas',
		said: changes.length === 0 ? ['As condições foram gravadas de novo, sem mudança.'] : [],
		changes,
	};
}
