import { type Centavos, formatBRL } from './money.ts';
import { formatClock, formatDateTime, MINUTE } from './time.ts';
import type { Toast } from './toasts.ts';

/** The kinds of notification about an auction. */
export const NOTIFICATION_KINDS = ['outbid', 'winning', 'ending', 'won', 'lost'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The channels: a toast on an open page, an email, a push message to a device. */
export const NOTIFICATION_CHANNELS = ['toast', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The channels of each kind, and whether each is on until the person decides otherwise. */
export const NOTIFICATION_DEFAULTS: Record<
	NotificationKind,
	Partial<Record<NotificationChannel, boolean>>
> = {
	outbid: { toast: true, email: true, push: true },
	winning: { toast: true },
	ending: { toast: true, email: true, push: true },
	won: { toast: true, email: true, push: true },
	lost: { toast: true, email: true, push: false },
};

/** The labels of kinds and channels in the settings. */
export const NOTIFICATION_KIND_LABELS: Record<NotificationKind, string> = {
	outbid: 'Meu lance foi superado',
	winning: 'Meu lance está na frente',
	ending: 'Um favorito termina em 15 minutos',
	won: 'Arrematei um lote',
	lost: 'Outro licitante arrematou',
};
export const NOTIFICATION_CHANNEL_LABELS: Record<NotificationChannel, string> = {
	toast: 'No site',
	email: 'Email',
	push: 'No aparelho',
};

/** A choice that a person made. For all others, `NOTIFICATION_DEFAULTS` applies. */
export interface NotificationChoice {
	kind: NotificationKind;
	channel: NotificationChannel;
	enabled: boolean;
}

/** Whether a kind of notification can be sent through a channel. */
export function offersChannel(kind: NotificationKind, channel: NotificationChannel): boolean {
	return NOTIFICATION_DEFAULTS[kind][channel] !== undefined;
}

/** Whether a person wants a kind of notification through a channel: their own choice, or else the default. */
export function wantsNotification(
	choices: readonly NotificationChoice[],
	kind: NotificationKind,
	channel: NotificationChannel,
): boolean {
	const fallback = NOTIFICATION_DEFAULTS[kind][channel];
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

/** Minimum time between two outbid emails to the same person about the same auction. */
export const OUTBID_MAIL_PAUSE = 5 * MINUTE;

/** The data of a notification: `price` in centavos, `end_time` as epoch milliseconds or ISO text. */
export interface NotificationFacts {
	title: string;
	price: Centavos;
	end_time: number | string;
}

/**
 * The text of a notification for a toast, the list and a device: what happened, and to which lot. It never contains a
 * maximum.
 */
export function bidderNotification(
	kind: NotificationKind,
	{ title, price, end_time }: NotificationFacts,
): Toast {
	const amount = formatBRL(price);
	switch (kind) {
		case 'outbid':
			return { title: 'Seu lance foi superado', description: `${title}: o lance atual é de ${amount}.` };
		case 'winning':
			return { title: 'Seu lance está na frente', description: `${title}: ${amount}.` };
		case 'ending':
			return {
				title: `Termina às ${formatClock(end_time)}`,
				description: `${title}, dos seus favoritos, está em ${amount}.`,
			};
		case 'won':
			return { title: 'Você arrematou', description: `${title}, por ${amount}.` };
		case 'lost':
			return {
				title: 'Outro licitante arrematou',
				description: `${title} terminou em ${formatDateTime(end_time)}, por ${amount}.`,
			};
	}
}
