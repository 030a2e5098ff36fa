import type { LedgerLine, LedgerPage } from '#contract/ledger.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { type RecordWords, recordWords } from './record-words.ts';

/** A record as the page shows it. Formatted where the page is rendered. */
export interface RecordRow extends Omit<RecordWords, 'bidder'> {
	seq: number;
	/** 'Licitante 3', and whether that is the viewer. */
	bidder: { name: string; own: boolean } | null;
	at: string;
	/** To the second; `precise` to the microsecond. */
	when: string;
	precise: string;
	hash: string;
	/** The hash of the record before. */
	previous: string;
	text: string;
}

/** Formats the records of a page. `me` is the viewer's bidder number in this auction. */
export function recordRows({ lines }: Pick<LedgerPage, 'lines'>, me: number | null): RecordRow[] {
	return lines.map((line) => recordRow(line, me));
}

function recordRow({ text, hash, before, terms_before }: LedgerLine, me: number | null): RecordRow {
	const record = read(text);
	const { bidder, ...words } = recordWords(record, {
		record: before === null ? null : read(before),
		terms: terms_before === null ? null : read(terms_before),
	});
	return {
		...words,
		seq: record.seq,
		bidder: bidder === null ? null : { name: bidderName(bidder), own: bidder === me },
		at: record.at,
		when: formatDateTimeSeconds(record.at),
		precise: preciseWords(record.at),
		hash,
		previous: record.previous,
		text,
	};
}

/** `21/11/2026 09:00:00,000001`: times in the ledger have microseconds. */
function preciseWords(at: string): string {
	return `${formatDateTimeSeconds(at)},${/\.(\d{6})/.exec(at)?.[1] ?? '000000'}`;
}

function read(text: string): LedgerRecord {
	return JSON.parse(text) as LedgerRecord;
}
