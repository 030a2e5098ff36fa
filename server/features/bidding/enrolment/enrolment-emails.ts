import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails about an enrolment. Their content is read when they are sent. */
export interface EnrolmentEmail {
	kind: 'enrolment-requested' | 'enrolment-approved' | 'enrolment-refused' | 'enrolment-stale';
	user_id: string;
	enrolment_id: string;
}

interface EmailedEnrolment {
	sale: string;
	state: string;
	stale: boolean;
	reason: string | null;
	/** A lot of the sale that is not over, or any. */
	lot: string | null;
}

/** The writers of the emails about enrolments. */
export function enrolmentEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<EnrolmentEmail> {
	const write = async (email: EnrolmentEmail) => {
		const enrolment = await readEnrolment(db, email.enrolment_id);
		return enrolment ? enrolmentEmail(brand, email.kind, enrolment) : null;
	};
	return {
		'enrolment-requested': write,
		'enrolment-approved': write,
		'enrolment-refused': write,
		'enrolment-stale': write,
	};
}

async function readEnrolment(db: Kysely<Database>, id: string): Promise<EmailedEnrolment | undefined> {
	const { rows } = await sql<EmailedEnrolment>`
		select coalesce(s.title, a.title) as sale, e.state, e.stale, e.reason,
			coalesce(e.auction_id, (select l.id from auctions l where l.sale_id = e.sale_id and l.withdrawn_at is null
				and l.published_at is not null
				order by l.status in ('completed', 'cancelled'), l.lot_number, l.end_time limit 1)) as lot
		from enrolments e left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		where e.id = ${id}`.execute(db);
	return rows[0];
}

/** The email about an enrolment; null when it is no longer true. */
function enrolmentEmail(
	brand: Brand,
	kind: EnrolmentEmail['kind'],
	enrolment: EmailedEnrolment,
): EmailContent | null {
	const words = TEXTS[kind](enrolment);
	const url = brand.url + (enrolment.lot === null ? '' : PAGES.auction(enrolment.lot));
	return (
		words && {
			...words,
			action: { label: 'Abrir o leilão', url },
			lot: enrolment.lot,
			caution: 'Se não foi você quem pediu a habilitação, avise-nos o quanto antes.',
		}
	);
}

type Text = Pick<EmailContent, 'title' | 'paragraphs'>;

const TEXTS: Record<EnrolmentEmail['kind'], (enrolment: EmailedEnrolment) => Text | null> = {
	'enrolment-requested': ({ sale, state }) =>
		state === 'requested'
			? {
					title: 'Recebemos seu pedido de habilitação',
					paragraphs: [
						`Seu aceite do edital de "${sale}" foi registrado, e o pedido de habilitação está em análise.`,
						'Avisaremos você por email assim que ele for decidido. Até lá, você ainda não pode dar lances neste leilão.',
					],
				}
			: null,
	'enrolment-approved': ({ sale, state }) =>
		state === 'approved'
			? {
					title: 'Você está habilitado',
					paragraphs: [`Sua habilitação em "${sale}" foi aprovada. Você já pode dar lances neste leilão.`],
				}
			: null,
	'enrolment-refused': ({ sale, state, reason }) =>
		state === 'refused'
			? {
					title: 'Sua habilitação não foi aprovada',
					paragraphs: [
						`Analisamos seu pedido de habilitação em "${sale}", e ele não foi aprovado.`,
						...reasonParagraphs(reason),
						'Lances já dados continuam valendo. Em caso de dúvida, fale com a equipe do leilão.',
					],
				}
			: null,
	'enrolment-stale': ({ sale, stale }) =>
		stale
			? {
					title: 'O edital mudou: aceite a nova versão',
					paragraphs: [
						`Foi publicada uma nova versão do edital de "${sale}", com mudanças que importam para quem dá lances.`,
						'Leia e aceite a nova versão na página do leilão. Até lá, novos lances seus não são aceitos, e um lance automático deixa de cobrir outros. Lances já dados continuam valendo.',
					],
				}
			: null,
};
