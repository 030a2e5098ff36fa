import { type Centavos, formatBRL } from './money.ts';
import { formatClock, formatDateTime, MINUTE } from './time.ts';
import type { Toast } from './toasts.ts';

/** What the operator tells a person of an auction. */
export const NOTIFICATION_KINDS = ['outbid', 'winning', 'ending', 'won', 'lost'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** By which ways: a toast on an open page, an e-mail, a push to a device. */
export const NOTIFICATION_CHANNELS = ['toast', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Which ways each kind has, and what each is set to until the person chooses. */
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

/** Kinds and channels as the choices name them. */
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

/** A person's own choices; what is not among them is as `NOTICE_DEFAULTS` says. */
export interface NotificationChoice {
	kind: NotificationKind;
	channel: NotificationChannel;
	enabled: boolean;
}

/** Whether a kind may be told by a channel at all. */
export function offersChannel(kind: NotificationKind, channel: NotificationChannel): boolean {
	return NOTIFICATION_DEFAULTS[kind][channel] !== undefined;
}

/** Whether a person wants a kind told by a channel. */
export function wantsNotification(
	choices: readonly NotificationChoice[],
	kind: NotificationKind,
	channel: NotificationChannel,
): boolean {
	const fallback = NOTIFICATION_DEFAULTS[kind][channel];
	if (fallback === undefined) return false;
	return choices.find((it) => it.kind === kind && it.channel === channel)?.enabled ?? fallback;
}

/** Every choice there is, with what holds for a person: the table of switches. */
export function allChoices(own: readonly NotificationChoice[]): NotificationChoice[] {
	return NOTIFICATION_KINDS.flatMap((kind) =>
		NOTIFICATION_CHANNELS.filter((channel) => offersChannel(kind, channel)).map((channel) => ({
			kind,
			channel,
			enabled: wantsNotification(own, kind, channel),
		})),
	);
}

/** How long before the end those who keep an auction as a favourite are told. */
export const ENDING_LEAD = 15 * MINUTE;

/** At most one letter about being outbid in this time, for each person and auction. */
export const OUTBID_MAIL_PAUSE = 5 * MINUTE;

/** What a notification says of its auction: `price` in centavos, `end_time` as epoch milliseconds or ISO. */
export interface NotificationFacts {
	title: string;
	price: Centavos;
	end_time: number | string;
}

/** A notification in words for a toast, the list and a device: what happened, and to which lot. Never a maximum. */
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
