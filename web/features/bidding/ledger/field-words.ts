import { type AuctionStatus, LABELS } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { formatBRL } from '#domain/values/money.ts';
import { moment } from './term-words.ts';

/** A field in which two records, or two states, differ. */
export interface Difference {
	field: string;
	expected: string;
	found: string;
}

/** The differences between an expected and a found value, field by field. */
export function differences(expected: unknown, found: unknown, path: readonly string[] = []): Difference[] {
	if (isObject(expected) && isObject(found)) {
		const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
		return names.flatMap((name) => differences(expected[name], found[name], [...path, name]));
	}
	if (JSON.stringify(expected) === JSON.stringify(found)) return [];
	const name = path.at(-1) ?? '';
	const field = FIELDS[name]?.label ?? (path.join('.') || 'Registro');
	return [{ field, expected: words(name, expected), found: words(name, found) }];
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Field {
	label: string;
	format?: (value: number) => string;
}

const FIELDS: Record<string, Field> = {
	status: { label: 'Status' },
	current_bid: { label: 'Lance atual', format: formatBRL },
	bid_count: { label: 'Quantidade de lances' },
	leader: { label: 'Quem está na frente', format: bidderName },
	start_time: { label: 'Abertura', format: moment },
	end_time: { label: 'Término', format: moment },
	suspended_at: { label: 'Suspenso desde', format: moment },
	paused_at: { label: 'Pausado desde', format: moment },
	amount: { label: 'Valor do lance', format: formatBRL },
	final_price: { label: 'Preço final', format: formatBRL },
	initial_bid: { label: 'Lance inicial', format: formatBRL },
	bidder: { label: 'Licitante', format: bidderName },
	winner: { label: 'Vencedor', format: bidderName },
	reason: { label: 'Motivo' },
	at: { label: 'Hora' },
	seq: { label: 'Número do registro' },
	previous: { label: 'Impressão digital do registro anterior' },
	type: { label: 'Tipo do registro' },
};

const LONGEST = 160;

function words(name: string, value: unknown): string {
	if (value === undefined || value === null) return 'nada';
	const format = FIELDS[name]?.format;
	if (format && Number.isSafeInteger(value)) return format(value as number);
	if (name === 'status' && typeof value === 'string') return LABELS[value as AuctionStatus] ?? value;
	return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Shortens a long text. */
export function shortened(text: string): string {
	return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
