import { bidderName } from '#domain/auction/bidder-name.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatClockSeconds, MINUTE } from '#domain/values/time.ts';
import { notUpdated } from '#web/browser/interfaces.ts';
import { NO_BIDS, PAUSED_WORDS, phaseWords, priceLabel } from './phase-words.ts';
import type { Bidding } from './use-bidding.ts';
import type { ViewerStanding } from './viewer-standing.ts';

const STANDINGS: Record<Exclude<ViewerStanding, null>, string> = {
	leading: 'Você está vencendo.',
	overtaken: 'Seu lance foi superado.',
	won: 'Você arrematou este lote.',
	undone: 'A arrematação deste lote foi desfeita.',
	lost: 'Outro licitante arrematou este lote.',
};

const PAUSED = `${PAUSED_WORDS}.`;

/** The minutes before the end that are announced, shortest first. */
const MARKS = [1, 3, 5] as const;

/** What screen readers are told when it changes. */
export interface Announcements {
	stale: boolean;
	/** What the lot waits for, or how it ended; empty while the countdown runs. */
	phase: string;
	price: string;
	standing: ViewerStanding;
	/** The time of day at which the countdown ends. */
	end: string;
	/** The smallest mark that the time left has reached; null above all of them, and without a countdown. */
	minutes: (typeof MARKS)[number] | null;
}

type Told = Pick<Bidding, 'auction' | 'live' | 'phase' | 'price' | 'standing' | 'stale' | 'now'>;

export function announcementsOf({ auction, live, phase, price, standing, stale, now }: Told): Announcements {
	const { leader, end_time } = live.state;
	const left = Date.parse(end_time) - now;
	const open = phase === 'open';
	const bidder = leader === null ? '' : `, ${bidderName(leader)}`;
	const label = priceLabel(phase, live.state);
	return {
		stale: stale !== null,
		phase: open ? '' : sentence(phaseWords(phase, { ...auction, ...live.state })),
		price: label === NO_BIDS ? `${label}.` : `${label}: ${formatBRL(price)}${bidder}.`,
		standing,
		end: open ? formatClockSeconds(end_time) : '',
		minutes: (open && MARKS.find((mark) => left <= mark * MINUTE)) || null,
	};
}

function sentence(words: string): string {
	return words.endsWith('.') ? words : `${words}.`;
}

/** What to announce after `before` was announced: only what changed, so that nothing is said twice; empty if nothing. */
export function changesIn(before: Announcements, after: Announcements): string {
	if (after.stale)
		return before.stale ? '' : (notUpdated() ?? 'Dados atrasados: a conexão ao vivo caiu. Reconectando.');
	const { phase, price, standing, end, minutes } = after;
	const changes = [
		before.stale && 'A conexão ao vivo voltou.',
		phase !== before.phase && (phase || openedWords(before.phase, end)),
		price !== before.price && price,
		standing && standing !== before.standing && STANDINGS[standing],
		end && before.end && end !== before.end && `O término mudou para ${end}.`,
		minutes && (before.minutes === null || minutes < before.minutes) && minutesWords(minutes),
	];
	return changes.filter(Boolean).join(' ');
}

/** Replaces the words of the phase before, so that no region still says that the lot is paused. */
function openedWords(before: string, end: string): string {
	return `${before === PAUSED ? 'O leilão foi retomado' : 'O leilão está aberto'}. Termina às ${end}.`;
}

/** What is known after an announcement of `after`: without a connection, what was known before. */
export function known(before: Announcements, after: Announcements): Announcements {
	return after.stale ? { ...before, stale: true } : after;
}

function minutesWords(minutes: number): string {
	return minutes === 1 ? 'Falta 1 minuto.' : `Faltam ${minutes} minutos.`;
}
