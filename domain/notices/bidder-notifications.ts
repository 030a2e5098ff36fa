import { roundName } from '#domain/auction/round-name.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { DAY, formatDateTime, formatHour, formatWeekdayTime, HOUR, MINUTE } from '#domain/values/time.ts';
import type { Toast } from './toasts.ts';

/** The channels: a toast on an open page, an email, a push message to a device. */
export const NOTIFICATION_CHANNELS = ['toast', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
export const NOTIFICATION_CHANNEL_LABELS: Record<NotificationChannel, string> = {
	toast: 'No site',
	email: 'Email',
	push: 'No aparelho',
};

/**
 * The data of a notification: `price` in centavos, `end_time` as epoch milliseconds or ISO text. Of `round`, `price` is the
 * minimum of that round and `end_time` its start; of `preference`, `end_time` is the end of the window, of `conditional` and `counter` until
 * when it is answered, and of `counter` `price` is the seller's. Of `preference` to a fiduciante, `price` is the debt, 0 while it is unknown. Of
 * `due`, `price` is what is to be paid until `end_time`.
 */
export interface NotificationFacts {
	title: string;
	price: Centavos;
	end_time: number | string;
	/** The number of the round, of `round`; 0 of a lot that does not run by rounds. */
	round?: number | null;
	/** Whether the lot went to whoever exercised a right of preference (rules §49), of `won` and `lost`. */
	by_preference?: boolean;
	/** Whether the person is the fiduciante, who equals no price but buys for the debt, of `preference`. */
	is_debtor?: boolean;
	/** The time at which the text is read, in epoch milliseconds; undefined for a text that is read later too. */
	now?: number;
}

/** A kind of notification about an auction. */
interface Kind {
	/** The label in the settings. */
	label: string;
	/**
	 * Why the person is notified: they bid in the auction, they hold a right of preference in it, it is one of their favourites, either of the two, or a saved
	 * search has found it, or they asked the desk about it.
	 */
	because: 'bid' | 'right' | 'favourite' | 'interest' | 'search' | 'asked';
	/** The channels of the kind, and whether each is on until the person decides otherwise. */
	channels: Partial<Record<NotificationChannel, boolean>>;
	/** How long a push service keeps the message for a device that is off, in milliseconds. */
	push_life: number;
	/** The text, whose amount is the formatted price: what happened, and to which lot. It never contains a maximum. */
	words: (facts: NotificationFacts, amount: string) => Toast;
}

/** The kinds of notification, in the order of the settings. */
export const NOTIFICATIONS = {
	outbid: {
		label: 'Meu lance foi superado',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: HOUR,
		words: ({ title }, amount) => ({
			title: 'Seu lance foi superado',
			description: `${title}: o lance atual é de ${amount}.`,
		}),
	},
	winning: {
		label: 'Meu lance está na frente',
		because: 'bid',
		channels: { toast: true },
		push_life: MINUTE,
		words: ({ title }, amount) => ({
			title: 'Seu lance está na frente',
			description: `${title}: ${amount}.`,
		}),
	},
	ending: {
		label: 'Um favorito termina em 15 minutos',
		because: 'favourite',
		channels: { toast: true, email: true, push: true },
		push_life: 15 * MINUTE,
		words: ({ title, end_time }, amount) => ({
			title: `Termina às ${formatHour(end_time)}`,
			description: `${title}, dos seus favoritos, está em ${amount}.`,
		}),
	},
	round: {
		label: 'Falta um dia para o 2º leilão de um lote que acompanho, ou o lote vai abrir',
		because: 'interest',
		channels: { toast: true, email: true, push: true },
		push_life: 12 * HOUR,
		words: ({ title, end_time, round, now }, amount) => ({
			title: `${round === 0 ? 'O leilão' : roundName(round ?? 2)} abre ${dayWords(end_time, now)}`,
			description: `${title}, a partir de ${amount}.`,
		}),
	},
	preference: {
		label: 'Começou o prazo da minha preferência',
		because: 'right',
		channels: { toast: true, email: true, push: true },
		push_life: HOUR,
		words: ({ title, end_time, is_debtor, price }, amount) =>
			is_debtor
				? {
						title: `Você pode ficar com o imóvel até ${formatWeekdayTime(end_time)}`,
						description: `${title}: pague ${price > 0 ? `${amount}, ` : ''}a dívida com encargos, e envie o comprovante.`,
					}
				: {
						title: `Sua preferência vale até ${formatHour(end_time)}`,
						description: `${title}: você pode ficar com o lote por ${amount}.`,
					},
	},
	won: {
		label: 'Arrematei um lote',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: 3 * DAY,
		words: ({ title, by_preference }, amount) => ({
			title: by_preference ? 'Sua preferência foi exercida' : 'Você arrematou',
			description: `${title}, por ${amount}.`,
		}),
	},
	lost: {
		label: 'Outro licitante arrematou',
		because: 'bid',
		channels: { toast: true, email: true, push: false },
		push_life: 3 * DAY,
		words: ({ title, end_time, by_preference }, amount) => ({
			title: by_preference ? 'O lote ficou com quem tinha preferência' : 'Outro licitante arrematou',
			description: `${title} terminou em ${formatDateTime(end_time)}, por ${amount}.`,
		}),
	},
	conditional: {
		label: 'Meu lance vencedor depende do comitente',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: DAY,
		words: ({ title, end_time }, amount) => ({
			title: 'Seu lance espera o comitente',
			description: `${title}: seu lance de ${amount} foi o maior. O comitente decide até ${formatWeekdayTime(end_time)}; até lá o lance vale.`,
		}),
	},
	counter: {
		label: 'O comitente fez uma contraproposta',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: DAY,
		words: ({ title, end_time }, amount) => ({
			title: 'O comitente fez uma contraproposta',
			description: `${title}: o comitente vende por ${amount}. Responda até ${formatWeekdayTime(end_time)}.`,
		}),
	},
	refused: {
		label: 'Meu lance condicional não foi aceito',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: 3 * DAY,
		words: ({ title }, amount) => ({
			title: 'Lance condicional não aceito',
			description: `${title}: o lance de ${amount} não foi aceito. Você não deve nada.`,
		}),
	},
	due: {
		label: 'Uma parcela ou guia minha vence',
		because: 'bid',
		channels: { toast: true, email: true, push: true },
		push_life: DAY,
		words: ({ title, end_time, now }, amount) => ({
			title: `Pagamento vence ${dayWords(end_time, now)}`,
			description: `${title}: ${amount}.`,
		}),
	},
	// The emails of a saved search are turned off with the search.
	match: {
		label: 'Apareceu um imóvel na minha busca',
		because: 'search',
		channels: { toast: true, push: true },
		push_life: DAY,
		words: ({ title }, amount) => ({
			title: 'Apareceu um imóvel na sua busca',
			description: `${title}: ${amount}.`,
		}),
	},
	// The answer itself is an email of its own, which is sent once and not a series.
	question: {
		label: 'Minha pergunta sobre um lote foi respondida',
		because: 'asked',
		channels: { toast: true, push: true },
		push_life: 3 * DAY,
		words: ({ title }) => ({
			title: 'Sua pergunta tem resposta',
			description: `${title}: leia na página do lote.`,
		}),
	},
	visit: {
		label: 'Meu pedido de visita foi respondido',
		because: 'asked',
		channels: { toast: true, push: true },
		push_life: 3 * DAY,
		words: ({ title }) => ({
			title: 'Seu pedido de visita tem resposta',
			description: `${title}: veja na página do lote.`,
		}),
	},
} as const satisfies Record<string, Kind>;

/** 'amanhã às 9h', 'hoje às 9h' or 'agora', as seen from `now`; otherwise 'ter., 15/12, às 9h'. */
export function dayWords(at: number | string, now: number | undefined): string {
	const start = new Date(at).getTime();
	if (now === undefined) return formatWeekdayTime(at, 'às ');
	if (start <= now) return 'agora';
	const days: Record<string, string> = { [isoDay(now)]: 'hoje', [isoDay(now + DAY)]: 'amanhã' };
	const day = days[isoDay(start)];
	return day === undefined ? formatWeekdayTime(at, 'às ') : `${day} às ${formatHour(at)}`;
}

export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

/** The kinds that notify the bidders of an auction. */
export type BidderNotificationKind = {
	[K in NotificationKind]: (typeof NOTIFICATIONS)[K]['because'] extends 'bid' ? K : never;
}[NotificationKind];

function channelsOf(kind: NotificationKind): Kind['channels'] {
	return NOTIFICATIONS[kind].channels;
}

/** A choice that a person made. For all others, the default of the kind applies. */
export interface NotificationChoice {
	kind: NotificationKind;
	channel: NotificationChannel;
	enabled: boolean;
}

/** Whether a kind of notification can be sent through a channel. */
export function offersChannel(kind: NotificationKind, channel: NotificationChannel): boolean {
	return channelsOf(kind)[channel] !== undefined;
}

/** Whether a person wants a kind of notification through a channel: their own choice, or else the default. */
export function wantsNotification(
	choices: readonly NotificationChoice[],
	kind: NotificationKind,
	channel: NotificationChannel,
): boolean {
	const fallback = channelsOf(kind)[channel];
	if (fallback === undefined) return false;
	return choices.find((choice) => choice.kind === kind && choice.channel === channel)?.enabled ?? fallback;
}

/** Returns every combination of kind and channel with the setting that applies to the person. */
export function allChoices(own: readonly NotificationChoice[]): NotificationChoice[] {
	return NOTIFICATION_KINDS.flatMap((kind) =>
		NOTIFICATION_CHANNELS.filter((channel) => offersChannel(kind, channel)).map((channel) => ({
			kind,
			channel,
			enabled: wantsNotification(own, kind, channel),
		})),
	);
}

/** How long before the end of an auction the people who have it as a favourite are notified. */
export const ENDING_LEAD = 15 * MINUTE;

/** How long before the first opening of a lot the people who follow it are notified. */
export const OPENING_LEAD = 15 * MINUTE;

/** How long before the start of a later round the people who follow the lot are notified. */
export const ROUND_LEAD = DAY;

/** Minimum time between two outbid emails to the same person about the same auction. */
export const OUTBID_MAIL_PAUSE = 5 * MINUTE;

/** The text of a notification for a toast, the list and a device. */
export function bidderNotification(kind: NotificationKind, facts: NotificationFacts): Toast {
	return NOTIFICATIONS[kind].words(facts, formatBRL(facts.price));
}
