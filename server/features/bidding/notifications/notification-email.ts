import type { Kysely } from 'kysely';
import { notifiedPage } from '#contract/notified-page.ts';
import { PAGES } from '#contract/paths.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { roundName } from '#domain/auction/round-name.ts';
import {
	bidderNotification,
	NOTIFICATIONS,
	type NotificationKind,
} from '#domain/notices/bidder-notifications.ts';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import type { Exercised } from '#server/features/bidding/preference/exercised.ts';
import type { NotificationEmail } from '#server/features/notifications/dispatch.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
} from '#server/features/notifications/email.ts';
import { unsubscribeLink } from '#server/features/notifications/unsubscribe.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { claimEmailNotification, type NotificationContent } from './notification-content.ts';

interface NotificationEmailDeps {
	db: Kysely<Database>;
	brand: Brand;
	/** Signs the unsubscribe links. */
	secret: string;
}

/** The writer of the emails that notify a bidder of what happened at an auction. */
export function notificationEmailWriters({
	db,
	brand,
	secret,
}: NotificationEmailDeps): EmailWriters<NotificationEmail> {
	return {
		notice: async (email) => {
			const notification = await claimEmailNotification(db, email);
			if (!notification) return null;
			const unsubscribe = unsubscribeLink({ brand, secret }, email.user_id, notification.kind, Date.now());
			return { ...notificationEmail(brand, notification), unsubscribe };
		},
	};
}

/** The email: what happened, what the bidder can do, why they got it, and how to opt out. */
function notificationEmail(brand: Brand, notification: NotificationContent): EmailContent {
	const { kind, auction_id } = notification;
	const { subject, paragraphs, action } = BODIES[kind];
	return {
		...(subject && { subject: subject(notification) }),
		title: bidderNotification(kind, {
			...notification,
			by_preference: notification.exercised !== null,
			now: Date.now(),
		}).title,
		paragraphs: paragraphs(notification),
		action: {
			label: notification.is_debtor ? 'Abrir o lote' : action,
			url: brand.url + notifiedPage(kind, auction_id),
		},
		lot: auction_id,
		caution: WHY[NOTIFICATIONS[kind].because],
		choices: { label: 'Escolher quais avisos recebo', url: brand.url + PAGES.profileNotifications },
	};
}

interface Body {
	/** The subject, where it says more than the title. */
	subject?: (notification: NotificationContent) => string;
	paragraphs: (notification: NotificationContent) => string[];
	/** The label of the link to the page that the notification opens. */
	action: string;
}

/** Until when the winner pays. */
function termWords({ invoice, payment_deadline_hours }: NotificationContent): string {
	if (invoice === null) return `O prazo é de ${payment_deadline_hours} horas a partir do encerramento.`;
	return invoice.due_at === null
		? 'O prazo ainda não corre: avisamos por email quando houver como pagar.'
		: `Pague até ${momentWords(invoice.due_at)}.`;
}

const BODIES: Record<NotificationKind, Body> = {
	outbid: {
		paragraphs: ({ title, price, end_time, auction_type }) => [
			`Outro licitante deu um lance maior em "${title}". O lance atual é de ${formatBRL(price)}.`,
			auction_type === 'live'
				? 'O leiloeiro encerra este leilão ao vivo, quando não houver mais lances.'
				: `O leilão termina em ${momentWords(end_time)}. Se houver lance nos últimos minutos, o prazo aumenta.`,
		],
		action: 'Ver o leilão',
	},
	winning: {
		paragraphs: ({ title, price }) => [`Seu lance de ${formatBRL(price)} em "${title}" está na frente.`],
		action: 'Ver o leilão',
	},
	ending: {
		paragraphs: ({ title, price, end_time }) => [
			`"${title}", que está nos seus favoritos, termina em ${momentWords(end_time)}.`,
			`O preço agora é de ${formatBRL(price)}. Se houver lance nos últimos minutos, o prazo aumenta.`,
		],
		action: 'Ver o leilão',
	},
	round: {
		paragraphs: ({ title, price, end_time, round }) => {
			const opens = `abre em ${momentWords(end_time)}, a partir de ${formatBRL(price)}.`;
			const number = round ?? 2;
			if (number <= 1) return [`"${title}", que está nos seus favoritos, ${opens}`];
			return [
				`"${title}" não recebeu lances no ${roundName(number - 1)}. O ${roundName(number)} ${opens}`,
				'Havendo lance, o lote é vendido neste leilão, e não há outro depois.',
			];
		},
		action: 'Ver o leilão',
	},
	preference: {
		paragraphs: ({ title, price, end_time, is_debtor }) => {
			if (is_debtor) return debtorParagraphs(title, price, momentWords(end_time));
			return [
				`O leilão de "${title}" terminou com o maior lance de ${formatBRL(price)}. Seu direito de preferência foi reconhecido neste lote.`,
				`Até ${momentWords(end_time)}, você pode ficar com o lote por esse mesmo valor, na página dele. Depois disso, o lote fica com o maior lance.`,
			];
		},
		action: 'Exercer a preferência',
	},
	won: {
		subject: ({ title, price, exercised, commission_bp, costs, invoice }) =>
			`${exercised ? 'Sua preferência foi exercida: ' : 'Você arrematou '}${title}: pague ${formatBRL(invoice?.amount ?? costOfWin(price, commission_bp, costs).amount)}${
				invoice?.due_at ? ` até ${formatWeekdayTime(invoice.due_at)}` : ''
			}`,
		paragraphs: (won) => {
			const { title, price, declared, exercised, commission_bp, invoice } = won;
			const { commission, costs, amount } = costOfWin(price, commission_bp, won.costs);
			return [
				exercised
					? `Você exerceu o direito de preferência em "${title}" e fica com o lote pelo maior lance, de ${formatBRL(price)}, que foi de ${bidderName(exercised.highest_bidder)}.`
					: `Seu lance de ${formatBRL(declared?.highest_bid ?? price)} venceu o leilão de "${title}".`,
				...(declared ? [declaredWords(declared, true)] : []),
				`A pagar: ${formatBRL(price)} da arrematação mais ${formatBRL(commission)} de comissão${costs > 0 ? ` e ${formatBRL(costs)} de despesas do edital` : ''}, total de ${formatBRL(invoice?.amount ?? amount)}. ${termWords(won)}`,
			];
		},
		action: 'Ver como pagar',
	},
	lost: {
		subject: ({ title, price, exercised }) =>
			exercised
				? `${title}: ficou com quem tinha preferência`
				: `${title}: arrematado por ${formatBRL(price)}`,
		paragraphs: ({ title, price, end_time, exercised }) => [
			`O leilão de "${title}" terminou em ${momentWords(end_time)}. ${
				exercised ? takenWords(exercised, price) : `Outro licitante arrematou por ${formatBRL(price)}.`
			}`,
			'Você não deve nada por este leilão. Os registros de todos os lances continuam públicos na página do lote.',
		],
		action: 'Ver o resultado',
	},
	conditional: {
		paragraphs: ({ title, price, end_time }) => [
			`Seu lance de ${formatBRL(price)} foi o maior de "${title}", e a venda depende do comitente, que decide até ${momentWords(end_time)}.`,
			'Até lá o seu lance vale e não pode ser retirado. Você ainda não deve nada: se o comitente aceitar, avisamos como pagar; se recusar ou não responder no prazo, o lance cai.',
		],
		action: 'Ver o lote',
	},
	counter: {
		paragraphs: ({ title, price, end_time }) => [
			`O comitente de "${title}" não aceitou o seu lance, mas vende por ${formatBRL(price)}. Você pode aceitar esse preço até ${momentWords(end_time)}.`,
			'Para recusar, não é preciso fazer nada: passado o prazo, o lance cai e você não deve nada.',
		],
		action: 'Responder ao comitente',
	},
	refused: {
		paragraphs: ({ title, price }) => [
			`O lance de ${formatBRL(price)} em "${title}" não foi aceito: o comitente recusou, ou o prazo de resposta passou.`,
			'Você não deve nada por este leilão. O lote continua com o leiloeiro.',
		],
		action: 'Ver o lote',
	},
	due: {
		paragraphs: ({ title, price, end_time }) => [
			`${formatBRL(price)} de "${title}" vencem em ${momentWords(end_time)}.`,
			'Os dados para pagar estão na página do pagamento. Se você já pagou, envie o comprovante por lá.',
		],
		action: 'Ver como pagar',
	},
	match: {
		paragraphs: ({ title, price }) => [
			`"${title}", por ${formatBRL(price)}, corresponde a uma busca que você salvou.`,
		],
		action: 'Ver o leilão',
	},
	question: {
		paragraphs: ({ title }) => [`Sua pergunta sobre "${title}" tem resposta na página do lote.`],
		action: 'Ver o leilão',
	},
	visit: {
		paragraphs: ({ title }) => [`Seu pedido de visita a "${title}" tem resposta na página do lote.`],
		action: 'Ver o leilão',
	},
};

/** The fiduciante's own right after a hammer in the first auction (Lei 9.514 art. 27 § 2-B). */
function debtorParagraphs(title: string, debt: Centavos, until: string): string[] {
	return [
		`O 1º leilão de "${title}" terminou com um lance. Como devedor reconhecido neste lote, você ainda pode ficar com o imóvel até ${until} (Lei 9.514, art. 27, § 2º-B).`,
		`Pague ao credor a dívida com encargos${debt > 0 ? `, informada em ${formatBRL(debt)}` : ''}, e envie o comprovante na página do lote dentro desse prazo. Depois disso, o lote fica com o maior lance.`,
	];
}

/** What a bidder reads of the right that took the lot: its ground, and not who. */
function takenWords({ ground }: Exercised, price: Centavos): string {
	const on = ground ? ` (${PREFERENCE_GROUNDS[ground].toLowerCase()})` : '';
	return `O maior lance foi de ${formatBRL(price)}, e o lote ficou, pelo mesmo valor, com quem exerceu o direito de preferência reconhecido nele${on}.`;
}

const WHY = {
	bid: 'Você recebe este email porque participou deste leilão.',
	right: 'Você recebe este email porque seu direito foi reconhecido neste lote.',
	search: 'Você recebe este email porque uma busca que você salvou encontrou este leilão.',
	interest:
		'Você recebe este email porque este leilão está nos seus favoritos ou porque você deu um lance nele.',
	asked: 'Você recebe este email porque perguntou sobre este lote ou pediu uma visita.',
	favourite: 'Você recebe este email porque este leilão está nos seus favoritos.',
};
