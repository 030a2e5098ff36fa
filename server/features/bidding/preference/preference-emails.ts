import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails about a right of preference. Their content is read when they are sent. */
export interface PreferenceEmail {
	kind: `preference-${StoredState}`;
	user_id: string;
	preference_id: string;
}

interface EmailedPreference {
	auction_id: string;
	lot: string;
	state: StoredState;
	reason: string | null;
}

/** The writers of the emails about rights of preference. */
export function preferenceEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<PreferenceEmail> {
	const write = async ({ kind, preference_id }: PreferenceEmail) => {
		const { rows } = await sql<EmailedPreference>`
			select r.auction_id, a.title as lot, r.state, r.reason
			from preference_rights r join auctions a on a.id = r.auction_id where r.id = ${preference_id}`.execute(
			db,
		);
		return rows[0] ? preferenceEmail(brand, kind, rows[0]) : null;
	};
	return { 'preference-requested': write, 'preference-approved': write, 'preference-refused': write };
}

/** The email about a right; null when it is no longer true. */
function preferenceEmail(
	brand: Brand,
	kind: PreferenceEmail['kind'],
	preference: EmailedPreference,
): EmailContent | null {
	if (kind !== `preference-${preference.state}`) return null;
	return {
		...TEXTS[preference.state](preference),
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(preference.auction_id) },
		lot: preference.auction_id,
		caution: 'Se não foi você quem pediu a preferência, avise-nos o quanto antes.',
	};
}

const TEXTS: Record<
	StoredState,
	(preference: EmailedPreference) => Pick<EmailContent, 'title' | 'paragraphs'>
> = {
	requested: ({ lot }) => ({
		title: 'Recebemos seu pedido de preferência',
		paragraphs: [
			`Seu pedido de preferência no lote "${lot}" está em análise. Avisaremos você por email assim que ele for decidido.`,
			'O pedido não muda o seu direito de dar lances.',
		],
	}),
	approved: ({ lot }) => ({
		title: 'Seu direito de preferência foi reconhecido',
		paragraphs: [
			`No lote "${lot}", você pode ficar com o imóvel pelo maior lance, dentro do prazo que começa no encerramento.`,
			'Vale só para este lote. Acompanhe o encerramento na página dele: o botão aparece ali.',
		],
	}),
	refused: ({ lot, reason }) => ({
		title: 'Seu direito de preferência não foi reconhecido',
		paragraphs: [
			`Analisamos seu pedido de preferência no lote "${lot}", e ele não foi reconhecido.`,
			...reasonParagraphs(reason),
			'Seu direito de dar lances continua como estava. Em caso de dúvida, fale com a equipe do leilão.',
		],
	}),
};
