import { PAGES } from '#contract/paths.ts';
import { conditionWords, dayWords, GUARANTEE, scheduleOf } from '#domain/instalments.ts';
import { formatBRL } from '#domain/money.ts';
import { isoOf, saoPauloDay } from '#domain/time.ts';
import type { Wording } from '#server/features/accounts/account-emails.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import type { ProposalLetter, ToldProposal } from './read-proposal-for-email.ts';

/** Puts news of an instalment proposal into words for its author. */
export function proposalWording(
	brand: Brand,
	kind: ProposalLetter['kind'],
	proposal: ToldProposal,
): Wording | null {
	const words = kind === 'proposal-sent' ? copyOf(proposal) : decisionOf(proposal);
	return (
		words && {
			...words,
			action: { label: 'Ver a proposta', url: `${brand.url}${PAGES.auction(proposal.auction_id)}#parcelado` },
			caution: 'Se não foi você quem fez esta proposta, avise a casa o quanto antes.',
		}
	);
}

type Words = Pick<Wording, 'title' | 'paragraphs'>;

function copyOf(proposal: ToldProposal): Words {
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

/** Null where it is no longer decided, which only happens to letters that waited for long. */
function decisionOf(proposal: ToldProposal): Words | null {
	const { state, reason, price, title, ended_at } = proposal;
	if (state === 'declined')
		return {
			title: 'Sua proposta parcelada não foi aceita',
			paragraphs: [
				`Sua proposta de ${formatBRL(price)} para "${title}" não foi aceita.`,
				...(reason === null ? [] : [`Motivo: ${reason}`]),
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
			'A casa entrará em contato para a lavratura do auto, o pagamento da entrada e da comissão e o registro da hipoteca. Não pague nada antes desse contato.',
		],
	};
}
