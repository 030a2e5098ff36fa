import { PAGES } from '#contract/paths.ts';
import { SUSPENDED } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { formatBRL } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { SharedLot } from './shared-lot.ts';

/** The reminders, before the end. */
const REMINDERS = { P1D: 'Encerra amanhã', PT15M: 'Encerra em 15 minutos' };

/** The most bytes of a line without its end (RFC 5545, 3.1). */
const LINE = 75;

/** What the events of a suspended lot say (rules §51): an event cannot be without times. */
const NOT_IN_FORCE = 'Leilão suspenso: este horário não vale. Novas datas aparecem na página do lote.';

/**
 * A lot's times as an event in iCalendar format (RFC 5545). The end may move: then the sequence rises. Each round that
 * may follow is an event of its own. Those of a suspended lot are tentative, and remind of nothing.
 */
export function calendarOf(lot: SharedLot, brand: { name: string; url: string }): string {
	const url = `${brand.url}${PAGES.auction(lot.id)}`;
	const place = [lot.city, lot.state].filter(Boolean).join('/');
	const over = lot.status === 'completed' || lot.status === 'cancelled';
	const price = `${lot.bid_count > 0 ? 'Lance Atual' : 'Lance mínimo'}: ${formatBRL(lot.current_bid)}`;
	const note =
		'Um lance nos últimos minutos pode prorrogar o encerramento: confira a hora na página do lote.';
	const current = { ...lot, uid: lot.id, name: lot.round === null ? 'Leilão' : roundName(lot.round) };
	// What may follow, while it may.
	const open = !over && lot.bid_count === 0 && lot.round !== null;
	const following = lot.rounds.filter(({ number }) => open && number > (lot.round ?? 0));
	const events = [
		{ ...current, text: `${price}\n${note}` },
		...following.map(({ number, minimum, ...times }) => ({
			...times,
			uid: `${lot.id}-${number}`,
			name: roundName(number),
			text: `Só acontece se não houver lances até o ${roundName(number - 1)}. A partir de ${formatBRL(minimum)}`,
		})),
	];
	const host = new URL(brand.url).hostname;
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${escaped(brand.name)}//Leilões//PT`,
		'CALSCALE:GREGORIAN',
		'METHOD:PUBLISH',
		...events.flatMap(({ uid, name, text, start_time, end_time }) => [
			'BEGIN:VEVENT',
			`UID:${uid}@${host}`,
			`SEQUENCE:${lot.revision}`,
			`DTSTAMP:${utc(lot.changed_at)}`,
			`LAST-MODIFIED:${utc(lot.changed_at)}`,
			`CREATED:${utc(lot.created_at)}`,
			`DTSTART:${utc(start_time)}`,
			`DTEND:${utc(end_time)}`,
			`SUMMARY:${escaped(`${lot.suspended ? `${SUSPENDED}: ` : ''}${name}: ${lot.title}`)}`,
			`DESCRIPTION:${escaped(`${lot.suspended ? NOT_IN_FORCE : text}\n${url}`)}`,
			...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
			`URL:${url}`,
			`STATUS:${statusOf(lot)}`,
			// An auction lasts days, which are not busy.
			'TRANSP:TRANSPARENT',
			...(over || lot.suspended ? [] : alarmsOf(lot.round === null ? lot.title : `${name}: ${lot.title}`)),
			'END:VEVENT',
		]),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function statusOf({ status, suspended }: SharedLot): string {
	if (status === 'cancelled') return 'CANCELLED';
	return suspended ? 'TENTATIVE' : 'CONFIRMED';
}

function alarmsOf(title: string): string[] {
	return Object.entries(REMINDERS).flatMap(([before, words]) => [
		'BEGIN:VALARM',
		'ACTION:DISPLAY',
		`TRIGGER;RELATED=END:-${before}`,
		`DESCRIPTION:${escaped(`${words}: ${title}`)}`,
		'END:VALARM',
	]);
}

/** `20261128T210000Z`. */
function utc(at: Micros): string {
	return new Date(at / 1_000).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A text value: its separators and ends of lines escaped, other control characters left out (RFC 5545, 3.3.11). */
function escaped(text: string): string {
	return text
		.replace(/(?!\n)\p{Cc}/gu, '')
		.replace(/[\\;,]/g, '\\$&')
		.replaceAll('\n', '\\n');
}

/** A line in pieces of at most 75 bytes, between characters; each but the first begins with a space. */
function folded(line: string): string {
	const pieces: string[] = [];
	let [piece, bytes] = ['', 0];
	for (const character of line) {
		const size = Buffer.byteLength(character);
		if (bytes + size > LINE) {
			pieces.push(piece);
			[piece, bytes] = ['', 1];
		}
		piece += character;
		bytes += size;
	}
	return [...pieces, piece].join('\r\n ');
}
