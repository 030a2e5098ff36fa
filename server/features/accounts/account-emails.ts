import type { Kysely } from 'kysely';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { CONFIRMATION_LIFE, RECOVERY_LIFE } from '#domain/people/session.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
	reasonParagraphs,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails about an account. */
export type AccountEmail =
	| { kind: 'recovery'; email: string }
	| { kind: 'confirmation'; email: string }
	/** Somebody tried to sign up with an address that already has a confirmed account. */
	| { kind: 'address-taken'; email: string }
	| { kind: 'password-changed'; user_id: string }
	| { kind: 'two-factor-changed'; user_id: string; enabled: boolean }
	/** The installation can no longer read it, and the operator has switched it off. */
	| { kind: 'two-factor-lost'; user_id: string }
	/** The person has lost it, and the operator or an administrator has switched it off. */
	| { kind: 'two-factor-reset'; user_id: string }
	/** An approved registration returned to review because of it. */
	| { kind: 'name-changed'; user_id: string }
	/** An approved registration returned to review because its tax id or representative changed. */
	| { kind: 'identity-changed'; user_id: string }
	/** The installation can no longer read it. */
	| { kind: 'identity-lost'; user_id: string }
	/** The number of an approved person was compared with them. */
	| { kind: 'identity-checked'; user_id: string }
	| { kind: 'registration-approved'; user_id: string }
	/** The reason is read from the decision, so that it is deleted with the account. */
	| { kind: 'registration-rejected'; user_id: string; decision_id: string }
	| { kind: 'registration-revoked'; user_id: string; decision_id: string }
	/** Contains its reader's address and name, because the account's row no longer has them. */
	| { kind: 'account-deleted'; email: string; name: string };

/** The emails that reach an address which nobody has confirmed: about the account, and without anything typed but its name. */
export const BEFORE_CONFIRMATION: ReadonlySet<string> = new Set<AccountEmail['kind']>([
	'recovery',
	'confirmation',
	'address-taken',
	'password-changed',
	'two-factor-changed',
]);

/** Creates the links of these emails; null when there is no such account, or the link is not needed. */
export interface AccountLinks {
	recovery(email: string): Promise<string | null>;
	confirmation(email: string): Promise<string | null>;
}

interface AccountEmailDeps {
	db: Kysely<Database>;
	brand: Brand;
	links: AccountLinks;
}

/** The writers of the emails about accounts. */
export function accountEmailWriters({ db, brand, links }: AccountEmailDeps): EmailWriters<AccountEmail> {
	const plain = async (email: AccountEmail, at: number) =>
		accountEmail(email, { brand, at, link: '', reason: null });
	const withLink = async (email: Extract<AccountEmail, { email: string }>, at: number) => {
		const link = await links[email.kind as keyof AccountLinks](email.email);
		return link === null ? null : accountEmail(email, { brand, at, link, reason: null });
	};
	const withReason = async (email: Extract<AccountEmail, { decision_id: string }>, at: number) =>
		accountEmail(email, { brand, at, link: '', reason: await readReason(db, email.decision_id) });
	return {
		recovery: withLink,
		confirmation: withLink,
		'address-taken': plain,
		'password-changed': plain,
		'two-factor-changed': plain,
		'two-factor-lost': plain,
		'two-factor-reset': plain,
		'name-changed': plain,
		'identity-changed': plain,
		'identity-lost': plain,
		'identity-checked': plain,
		'registration-approved': plain,
		'registration-rejected': withReason,
		'registration-revoked': withReason,
		'account-deleted': plain,
	};
}

/** The administrator's reason for a refusal; null for none. */
async function readReason(db: Kysely<Database>, decision_id: string): Promise<string | null> {
	const decision = await db
		.selectFrom('registration_decisions')
		.select('reason')
		.where('id', '=', decision_id)
		.executeTakeFirst();
	return decision?.reason ?? null;
}

interface Facts {
	brand: Brand;
	/** When the event of the email happened, epoch milliseconds. */
	at: number;
	/** The link created for this email only. */
	link: string;
	/** Why a registration was refused. */
	reason: string | null;
}

type Text = Omit<EmailContent, 'lot'>;

type Texts = {
	[K in AccountEmail['kind']]: (facts: Facts, email: Extract<AccountEmail, { kind: K }>) => Text;
};

/** The content of an email about an account. */
export function accountEmail(email: AccountEmail, facts: Facts): EmailContent {
	const text = TEXTS[email.kind] as (facts: Facts, email: AccountEmail) => Text;
	return { ...text(facts, email), lot: null };
}

const TEXTS: Texts = {
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
			`Na página, você escolhe a senha. O link vale por ${CONFIRMATION_LIFE / HOUR} horas e funciona uma única vez.`,
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
			`A senha da sua conta foi alterada em ${momentWords(at)}. As sessões abertas em outros aparelhos foram encerradas.`,
			'Se foi você, não precisa fazer nada.',
		],
		action: { label: 'Ir para o login', url: brand.url + PAGES.login },
		caution:
			'Se não foi você, escolha outra senha agora: na tela de login, digite seu email e toque em "Esqueci minha senha".',
	}),
	'two-factor-changed': ({ brand, at }, { enabled }) => ({
		title: TOASTS[enabled ? 'two-factor.on' : 'two-factor.off'].title,
		paragraphs: [
			`A verificação em duas etapas da sua conta foi ${enabled ? 'ativada' : 'desativada'} em ${momentWords(at)}.`,
			TOASTS[enabled ? 'two-factor.on' : 'two-factor.off'].description,
		],
		action: { label: 'Abrir o perfil', url: brand.url + PAGES.profile },
		caution: 'Se não foi você, troque sua senha agora e encerre as outras sessões no seu perfil.',
	}),
	'two-factor-lost': ({ brand, at }) => ({
		title: TOASTS['two-factor.off'].title,
		paragraphs: [
			`A verificação em duas etapas da sua conta foi desativada pelo site em ${momentWords(at)}.`,
			'O site não consegue mais ler os códigos do seu aplicativo. Entre com sua senha e ative a verificação de novo no seu perfil, em Segurança.',
			TOASTS['two-factor.off'].description,
		],
		action: { label: 'Abrir o perfil', url: brand.url + PAGES.profile },
		caution: 'Se não foi você que a ativou, troque sua senha agora.',
	}),
	'two-factor-reset': ({ brand, at }) => ({
		title: 'Sua verificação em duas etapas foi retirada',
		paragraphs: [
			`A pedido de quem se identificou como você, ${brand.name} retirou a verificação em duas etapas da sua conta em ${momentWords(at)}. Todas as sessões foram encerradas.`,
			'Entre com sua senha e ative a verificação de novo no seu perfil, em Segurança.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + ACCOUNT_PAGES.security },
		caution: 'Se não foi você quem pediu, troque a senha agora e fale conosco.',
	}),
	'name-changed': ({ brand, at }) => ({
		title: 'Seu nome foi alterado',
		paragraphs: [
			`O nome da sua conta foi alterado em ${momentWords(at)}, e o cadastro voltou à análise. Até ele ser aprovado de novo, você não pode dar lances.`,
			'Lances já dados continuam valendo. Documentos do que você arrematou ficam no nome aprovado.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + PAGES.profile },
		caution: 'Se não foi você, troque sua senha agora e avise-nos o quanto antes.',
	}),
	'identity-changed': ({ brand, at }) => ({
		title: 'Seus dados de identificação foram alterados',
		paragraphs: [
			`O CPF ou CNPJ da sua conta, ou quem a representa, foi alterado em ${momentWords(at)}, e o cadastro voltou à análise. Até ele ser aprovado de novo, você não pode dar lances.`,
			'Lances já dados continuam valendo.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + ACCOUNT_PAGES.identity },
		caution: 'Se não foi você, troque sua senha agora e avise-nos o quanto antes.',
	}),
	'identity-lost': ({ brand }) => ({
		title: 'Precisamos do seu CPF ou CNPJ de novo',
		paragraphs: [
			'Por uma falha nossa, o número que você informou não pode mais ser lido. Ele não foi visto por ninguém.',
			'Informe-o de novo no perfil antes do próximo lance. Seu cadastro continua aprovado, e os lances já dados continuam valendo.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + ACCOUNT_PAGES.identity },
		caution:
			'Se não foi você quem criou a conta, avise-nos. Nunca pedimos esse número por email ou telefone.',
	}),
	'identity-checked': ({ brand, at }) => ({
		title: 'Sua identificação foi conferida',
		paragraphs: [
			`Conferimos o CPF ou CNPJ da sua conta em ${momentWords(at)}.`,
			'Você já pode dar lances nos leilões em que se habilitou.',
		],
		action: { label: 'Ver leilões', url: brand.url },
		caution: 'Se não foi você quem informou este número, avise-nos o quanto antes.',
	}),
	'registration-approved': ({ brand, at }) => ({
		title: 'Seu cadastro foi aprovado',
		paragraphs: [
			`Analisamos o seu cadastro, e ele foi aprovado em ${momentWords(at)}.`,
			'A partir de agora você pode dar lances nos leilões abertos.',
		],
		action: { label: 'Ver leilões', url: brand.url },
		caution: 'Se não foi você quem se cadastrou, avise-nos o quanto antes.',
	}),
	'registration-rejected': ({ brand, at, reason }) => ({
		title: 'Seu cadastro não foi aprovado',
		paragraphs: [
			`Analisamos o seu cadastro em ${momentWords(at)}, e ele não foi aprovado.`,
			...reasonParagraphs(reason),
			'Você pode enviar outro documento no seu perfil. Com ele, o cadastro volta à análise.',
		],
		action: { label: 'Enviar outro documento', url: brand.url + ACCOUNT_PAGES.document },
		caution: 'Se não foi você quem se cadastrou, avise-nos o quanto antes.',
	}),
	'registration-revoked': ({ brand, at, reason }) => ({
		title: 'A aprovação do seu cadastro foi revogada',
		paragraphs: [
			`A aprovação do seu cadastro foi revogada em ${momentWords(at)}. Você não pode mais dar lances.`,
			...reasonParagraphs(reason),
			'Lances já dados continuam valendo, e o que você arrematou continua devido.',
			'Você pode enviar outro documento no seu perfil. Com ele, o cadastro volta à análise.',
		],
		action: { label: 'Abrir o perfil', url: brand.url + ACCOUNT_PAGES.registration },
		caution: 'Se não foi você quem se cadastrou, avise-nos o quanto antes.',
	}),
	'account-deleted': ({ brand, at }) => ({
		title: TOASTS['account.deleted'].title,
		paragraphs: [`Sua conta foi excluída em ${momentWords(at)}.`, TOASTS['account.deleted'].description],
		action: { label: 'Abrir o site', url: brand.url },
		caution:
			'Se não foi você quem pediu, avise-nos o quanto antes e troque a senha deste email, que pode estar em outras mãos.',
	}),
};
