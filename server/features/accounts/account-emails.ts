import { PAGES } from '#contract/paths.ts';
import { NOTICES } from '#domain/notices.ts';
import { CONFIRMATION_LIFE, RECOVERY_LIFE } from '#domain/session.ts';
import { formatDateTime, HOUR, MINUTE } from '#domain/time.ts';
import type { Brand, Letter } from '#server/features/notifications/email.ts';
import type { PaymentLetter } from '#server/features/settlement/payments/read-payment-for-email.ts';
import type { ProposalLetter } from '#server/features/settlement/proposals/read-proposal-for-email.ts';
import type { AfterWinLetter } from '#server/features/settlement/second-chance/read-second-chance-for-email.ts';

/** What a letter says, before it has a form. */
export interface Wording {
	/** What it is about: the title, and with the brand before it the subject. */
	title: string;
	paragraphs: string[];
	action: { label: string; url: string };
	/** What to do if it was not the reader. */
	caution: string;
	/** Where the reader decides what else is sent. */
	choices?: { label: string; url: string };
}

interface Facts {
	brand: Brand;
	/** When what the letter is about happened, epoch milliseconds. */
	at: number;
	/** The link made for this letter alone. */
	link: string;
	/** Why a registration was refused. */
	reason: string | null;
}

/** Letters about an account; those about auctions are worded in notice-wording.ts, about payments in payment-wording.ts. */
export type AccountLetter = Exclude<
	Letter,
	{ kind: 'notice' } | PaymentLetter | ProposalLetter | AfterWinLetter
>;

type Words = {
	[K in AccountLetter['kind']]: (facts: Facts, letter: Extract<Letter, { kind: K }>) => Wording;
};

/** Puts a letter into words. */
export function wordingOf(letter: AccountLetter, facts: Facts): Wording {
	const words = WORDS[letter.kind] as (facts: Facts, letter: AccountLetter) => Wording;
	return words(facts, letter);
}

const WORDS: Words = {
	recovery: ({ link }) => ({
		title: 'Link para redefinir a senha',
		paragraphs: [
			'Recebemos um pedido para redefinir a senha da sua conta. Abra o link e escolha uma nova.',
			`O link vale por ${RECOVERY_LIFE / MINUTE} minutos e funciona uma única vez.`,
		],
		action: { label: 'Redefinir a senha', url: link },
		caution:
			'Se não foi você quem pediu, não precisa fazer nada: sua senha continua a mesma. Não repasse este link a ninguém.',
	}),
	confirmation: ({ link }) => ({
		title: 'Confirme seu email',
		paragraphs: [
			'Falta um passo para ativar sua conta: confirmar que este email é seu.',
			`O link vale por ${CONFIRMATION_LIFE / HOUR} horas.`,
		],
		action: { label: 'Confirmar email', url: link },
		caution:
			'Se não foi você quem criou a conta, ignore esta mensagem: sem a confirmação, ninguém entra com este email.',
	}),
	'address-taken': ({ brand }) => ({
		title: 'Você já tem uma conta',
		paragraphs: [
			'Recebemos um pedido de cadastro com este email, mas ele já tem uma conta aqui. Nada foi alterado.',
			'Se foi você, entre com a sua senha. Se não se lembra dela, use "Esqueci minha senha" na tela de login.',
		],
		action: { label: 'Entrar', url: brand.url + PAGES.login },
		caution: 'Se não foi você, não precisa fazer nada: sua conta e sua senha continuam como estavam.',
	}),
	'password-changed': ({ brand, at }) => ({
		title: 'Sua senha foi alterada',
		paragraphs: [
			`A senha da sua conta foi alterada em ${moment(at)}. As sessões abertas em outros aparelhos foram encerradas.`,
			'Se foi você, não precisa fazer nada.',
		],
		action: { label: 'Ir para o login', url: brand.url + PAGES.login },
		caution:
			'Se não foi você, escolha outra senha agora: na tela de login, digite seu email e toque em "Esqueci minha senha".',
	}),
	'two-factor-changed': ({ brand, at }, { enabled }) => ({
		title: NOTICES[enabled ? 'two-factor.on' : 'two-factor.off'].title,
		paragraphs: [
			`A verificação em duas etapas da sua conta foi ${enabled ? 'ativada' : 'desativada'} em ${moment(at)}.`,
			NOTICES[enabled ? 'two-factor.on' : 'two-factor.off'].description,
		],
		action: { label: 'Abrir o perfil', url: brand.url + PAGES.profile },
		caution: 'Se não foi você, troque sua senha agora e encerre as outras sessões no seu perfil.',
	}),
	'name-changed': ({ brand, at }) => ({
		title: 'Seu nome foi alterado',
		paragraphs: [
			`O nome da sua conta foi alterado em ${moment(at)}, e o cadastro voltou à análise. Até ele ser aprovado de novo, você não pode dar lances.`,
			'Lances já dados continuam valendo. Documentos do que você arrematou ficam no nome aprovado.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + PAGES.profile },
		caution: 'Se não foi você, troque sua senha agora e avise a casa o quanto antes.',
	}),
	'registration-approved': ({ brand, at }) => ({
		title: 'Seu cadastro foi aprovado',
		paragraphs: [
			`Analisamos o seu cadastro, e ele foi aprovado em ${moment(at)}.`,
			'A partir de agora você pode dar lances nos leilões abertos.',
		],
		action: { label: 'Ver leilões', url: brand.url },
		caution: 'Se não foi você quem se cadastrou, avise a casa o quanto antes.',
	}),
	'registration-rejected': ({ brand, at, reason }) => ({
		title: 'Seu cadastro não foi aprovado',
		paragraphs: [
			`Analisamos o seu cadastro em ${moment(at)}, e ele não foi aprovado.`,
			...(reason === null ? [] : [`Motivo: ${reason}`]),
			'Você pode enviar um novo documento no seu perfil. Com ele, o cadastro volta à análise.',
		],
		action: { label: 'Enviar novo documento', url: `${brand.url}${PAGES.profile}#documento` },
		caution: 'Se não foi você quem se cadastrou, avise a casa o quanto antes.',
	}),
	'registration-revoked': ({ brand, at, reason }) => ({
		title: 'A aprovação do seu cadastro foi revogada',
		paragraphs: [
			`A aprovação do seu cadastro foi revogada em ${moment(at)}. Você não pode mais dar lances.`,
			...(reason === null ? [] : [`Motivo: ${reason}`]),
			'Lances já dados continuam valendo, e o que você arrematou continua devido.',
			'Você pode enviar um novo documento no seu perfil. Com ele, o cadastro volta à análise.',
		],
		action: { label: 'Abrir o perfil', url: `${brand.url}${PAGES.profile}#cadastro` },
		caution: 'Se não foi você quem se cadastrou, avise a casa o quanto antes.',
	}),
	'account-deleted': ({ brand, at }) => ({
		title: NOTICES['account.deleted'].title,
		paragraphs: [`Sua conta foi excluída em ${moment(at)}.`, NOTICES['account.deleted'].description],
		action: { label: 'Abrir o site', url: brand.url },
		caution:
			'Se não foi você quem pediu, avise a casa o quanto antes e troque a senha deste email, que pode estar em outras mãos.',
	}),
};

function moment(at: number): string {
	return `${formatDateTime(at)} (horário de Brasília)`;
}
