import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { conditionWords, dayWords, GUARANTEE, scheduleOf } from '#domain/settlement/instalments.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { formatBRL } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal-row.ts';

/**
 * Emails about an instalment proposal. Their content, including the reason of a refusal, is read when they are sent.
 */
export interface ProposalEmail {
	kind: 'proposal-sent' | 'proposal-decided';
	user_id: string;
	proposal_id: string;
}

/** The writers of the emails about proposals. */
export function proposalEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<ProposalEmail> {
	const write = async (email: ProposalEmail) => {
		const proposal = await readProposal(db, email);
		return proposal ? proposalEmail(brand, email.kind, proposal) : null;
	};
	return { 'proposal-sent': write, 'proposal-decided': write };
}

/** The email to the author of a proposal; null when it is no longer true. */
export function proposalEmail(
	brand: Brand,
	kind: ProposalEmail['kind'],
	proposal: EmailedProposal,
): EmailContent | null {
	const words = kind === 'proposal-sent' ? copyOf(proposal) : decisionOf(proposal);
	return (
		words && {
			...words,
			action:
				kind === 'proposal-decided' && proposal.state === 'accepted'
					? { label: 'Ver o pagamento', url: brand.url + PAGES.payment(proposal.auction_id) }
					: { label: 'Ver a proposta', url: `${brand.url}${PAGES.auction(proposal.auction_id)}#parcelado` },
			lot: proposal.auction_id,
			caution: 'Se não foi você quem fez esta proposta, avise-nos o quanto antes.',
		}
	);
}

type Text = Pick<EmailContent, 'title' | 'paragraphs'>;

function copyOf(proposal: EmailedProposal): Text {
	return {
		title: 'Sua proposta parcelada foi registrada',
		paragraphs: [
			`Registramos sua proposta de ${formatBRL(proposal.price)} para "${proposal.title}".`,
			`${conditionWords(proposal)}. Garantia: ${GUARANTEE}.`,
			'As parcelas vencem no mesmo dia dos meses seguintes ao da aceitação. A comissão do leiloeiro é paga à vista e não entra nas parcelas.',
			'A proposta não suspende o leilão, e um lance à vista sempre prevalece sobre ela. Avisaremos você da decisão por email.',
		],
	};
}

/** Null when the proposal is not decided, which happens only to emails that waited for long. */
function decisionOf(proposal: EmailedProposal): Text | null {
	const { state, reason, price, title, ended_at } = proposal;
	if (state === 'declined')
		return {
			title: 'Sua proposta parcelada não foi aceita',
			paragraphs: [
				`Sua proposta de ${formatBRL(price)} para "${title}" não foi aceita.`,
				...reasonParagraphs(reason),
				'Nada é devido por ela.',
			],
		};
	if (state !== 'accepted' || ended_at === null) return null;
	const [, ...monthly] = scheduleOf(proposal, saoPauloDay(Date.parse(isoOf(ended_at))));
	return {
		title: 'Sua proposta parcelada foi aceita',
		paragraphs: [
			`Sua proposta de ${formatBRL(price)} para "${title}" foi aceita.`,
			`${conditionWords(proposal)}. Garantia: ${GUARANTEE}.`,
			`Vencimentos: ${monthly.map(({ number, day }) => `${number}ª parcela em ${dayWords(day)}`).join('; ')}.`,
			'A cobrança da entrada e da comissão está na página de pagamento do lote, com as parcelas. Depois vêm o auto de arrematação e o registro da hipoteca.',
		],
	};
}

/** A proposal when an email about it is written. */
export interface EmailedProposal extends ProposalRow {
	title: string;
}

async function readProposal(
	db: Kysely<Database>,
	{ proposal_id, user_id }: ProposalEmail,
): Promise<EmailedProposal | undefined> {
	const { rows } = await sql<EmailedProposal>`
		select ${PROPOSAL_COLUMNS}, a.title from instalment_proposals q join auctions a on a.id = q.auction_id
		where q.id = ${proposal_id} and q.user_id = ${user_id}`.execute(db);
	return rows[0];
}
