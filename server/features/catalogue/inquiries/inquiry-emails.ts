import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import type { InquiryKind, InquiryState } from '#domain/lot/inquiries.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The email to who asked about a lot. Its content is read when it is sent. */
export interface InquiryEmail {
	kind: 'inquiry-decided';
	user_id: string;
	inquiry_id: string;
}

interface EmailedInquiry {
	kind: InquiryKind;
	state: InquiryState;
	body: string | null;
	reason: string | null;
	note: string | null;
	visit_at: Micros | null;
	answer: string | null;
	corrected: boolean;
	title: string;
	auction_id: string;
}

/** The writer of the emails about questions and visits. */
export function inquiryEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<InquiryEmail> {
	return {
		'inquiry-decided': async ({ inquiry_id }) => {
			const { rows } = await sql<EmailedInquiry>`
				select i.kind, i.state, i.body, i.reason, i.note, micros(i.visit_at) as visit_at, r.body as answer,
					coalesce(r.number > 1, false) as corrected, a.title, a.id as auction_id
				from inquiries i join auctions a on a.id = i.auction_id
					left join lateral (select number, body from inquiry_answers where inquiry_id = i.id order by number desc limit 1) r on true
				where i.id = ${inquiry_id}`.execute(db);
			return rows[0] ? inquiryEmail(brand, rows[0]) : null;
		},
	};
}

/** The email; null when nothing is decided. */
export function inquiryEmail(brand: Brand, inquiry: EmailedInquiry): EmailContent | null {
	const words = inquiry.kind === 'question' ? questionWords(inquiry) : visitWords(inquiry);
	return (
		words && {
			...words,
			action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(inquiry.auction_id) },
			lot: inquiry.auction_id,
			caution: 'Se não foi você quem pediu, avise-nos o quanto antes.',
		}
	);
}

type Text = Pick<EmailContent, 'title' | 'paragraphs'>;

function questionWords({ state, title, body, answer, corrected, reason }: EmailedInquiry): Text | null {
	const asked = `Sua pergunta sobre "${title}": ${body ?? ''}`;
	if (state === 'answered')
		return {
			title: corrected ? 'A resposta à sua pergunta foi corrigida' : 'Sua pergunta foi respondida',
			paragraphs: [
				asked,
				`Resposta: ${answer ?? ''}`,
				'A pergunta e a resposta estão na página do lote, sem o seu nome.',
			],
		};
	if (state === 'refused')
		return {
			title: 'Sua pergunta não foi publicada',
			paragraphs: [asked, ...reasonParagraphs(reason), 'Se preferir, fale conosco por telefone.'],
		};
	return null;
}

function visitWords({ state, title, visit_at, note, reason }: EmailedInquiry): Text | null {
	if (state === 'answered' && visit_at !== null)
		return {
			title: 'Sua visita está marcada',
			paragraphs: [
				`A visita a "${title}" é em ${momentWords(isoOf(visit_at))}.`,
				...(note === null ? [] : [note]),
				'Se não puder ir, avise com antecedência.',
			],
		};
	if (state === 'refused')
		return {
			title: 'Sua visita não foi marcada',
			paragraphs: [
				`Não foi possível marcar a visita a "${title}".`,
				...reasonParagraphs(reason),
				'Se preferir, fale conosco por telefone.',
			],
		};
	return null;
}
