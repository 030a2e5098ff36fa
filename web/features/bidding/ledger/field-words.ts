import { type AuctionStatus, LABELS } from '#domain/auction.ts';
import { bidderName } from '#domain/bidding.ts';
import { formatBRL } from '#domain/money.ts';
import { moment } from './term-words.ts';

/** One field in which two records, or two states, differ. */
export interface Difference {
	field: string;
	expected: string;
	found: string;
}

/** Where what was expected and what was found part, field by field. */
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
	say?: (value: number) => string;
}

const FIELDS: Record<string, Field> = {
	status: { label: 'Status' },
	current_bid: { label: 'Lance atual', say: formatBRL },
	bid_count: { label: 'Quantidade de lances' },
	leader: { label: 'Quem está na frente', say: bidderName },
	start_time: { label: 'Abertura', say: moment },
	end_time: { label: 'Término', say: moment },
	paused_at: { label: 'Pausado desde', say: moment },
	amount: { label: 'Valor do lance', say: formatBRL },
	final_price: { label: 'Preço final', say: formatBRL },
	initial_bid: { label: 'Lance inicial', say: formatBRL },
	bidder: { label: 'Licitante', say: bidderName },
	winner: { label: 'Vencedor', say: bidderName },
	reason: { label: 'Motivo' },
	at: { label: 'Hora' },
	seq: { label: 'Número do registro' },
	previous: { label: 'Resumo do registro anterior' },
	type: { label: 'Tipo do registro' },
};

const LONGEST = 160;

function words(name: string, value: unknown): string {
	if (value === undefined || value === null) return 'nada';
	const say = FIELDS[name]?.say;
	if (say && Number.isSafeInteger(value)) return say(value as number);
	if (name === 'status' && typeof value === 'string') return LABELS[value as AuctionStatus] ?? value;
	return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

/** As much of a long text as can be looked at. */
export function shortened(text: string): string {
	return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
