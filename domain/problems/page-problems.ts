import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { BID_PROBLEMS } from './bid-problems.ts';
import { type Entry, entry } from './problem-entry.ts';

/**
 * The problems that pages state themselves, before or without a request; part of the catalogue in
 * domain/problems/problem-catalogue.ts. All others arrive with their text, so that pages do not load the whole catalogue.
 */
export const PAGE_PROBLEMS = {
	'auth.two-factor-due': entry(
		'Verificação em duas etapas necessária',
		() =>
			'Para usar a área administrativa, ative antes a verificação em duas etapas: Perfil, seção Segurança, com um aplicativo autenticador.',
	),
	'auth.too-many': entry(
		'Muitas tentativas',
		(p: { retry_after: number }) => `Tente novamente em ${Math.ceil(p.retry_after / 60)} minutos`,
	),
	'payment.amount-differs': entry(
		'O valor não confere',
		(p: { owed: Centavos; received: Centavos }) =>
			`O valor devido é ${formatBRL(p.owed)}, e o recebido seria ${formatBRL(p.received)}. O pagamento não foi confirmado.`,
	),
	'document.not-accepted': entry(
		'Arquivo não aceito',
		() => 'Envie uma imagem PNG, JPG ou WEBP, ou um PDF. Nada foi gravado.',
	),
	'document.approved': entry(
		'Cadastro já aprovado',
		() => 'O documento de um cadastro aprovado não pode ser trocado. Se precisar mudar, fale conosco.',
	),
	'image.not-a-picture': entry('Arquivo não aceito', () => 'O arquivo não é uma imagem PNG, JPG ou WEBP.'),
	'image.too-heavy': entry(
		'Arquivo grande demais',
		(p: { limit_megabytes: number }) => `O arquivo passa do limite de ${p.limit_megabytes} MB.`,
	),
	'image.too-many': entry(
		'Limite Excedido',
		(p: { limit: number }) => `Máximo de ${p.limit} imagens permitidas.`,
	),
	'auction.not-found': entry('Leilão não encontrado', () => 'Este leilão não existe ou foi retirado.'),
	'auction.reason-needed': entry(
		'Motivo obrigatório',
		() => 'O preço final é diferente do maior lance. Escreva o motivo: ele fica registrado com o resultado.',
	),
	'auction.judicial-result': entry(
		'O preço final é o maior lance',
		() => 'Em leilão judicial e em alienação fiduciária, o preço final é o maior lance. Nada foi alterado.',
	),
	'call.not-active': entry(
		'Leilão não está aberto',
		(p: { status: string }) =>
			`Este leilão está ${p.status}: "Dou-lhe uma" e "Dou-lhe duas" só valem com o leilão ativo.`,
	),
	'call.by-the-clock': entry(
		'Este leilão termina na hora marcada',
		() => 'Ele encerra sozinho no horário marcado, sem "Dou-lhe uma" nem "Dou-lhe duas".',
	),
	'call.no-bid': entry(
		'Ainda não há lance',
		() => 'Espere o primeiro lance: sem ele não há o que vender. Nada foi anunciado.',
	),
	'call.out-of-turn': entry(
		'Falta o "Dou-lhe uma"',
		() => 'O "Dou-lhe duas" vem depois de "Dou-lhe uma", sem lance novo entre as duas. Nada foi anunciado.',
	),
	'call.repeated': entry('Já anunciado', () => 'Isto já foi anunciado para o lance atual.'),
	'call.superseded': entry(
		'A chamada já não vale',
		() => 'Depois dela chegou um lance ou outra chamada. Não há o que desfazer.',
	),
	'registration.unconfirmed': entry(
		'Email não confirmado',
		() => 'Esta pessoa ainda não confirmou o email. O cadastro só pode ser aprovado depois disso.',
	),
	...BID_PROBLEMS,
} as const;

type Code = keyof typeof PAGE_PROBLEMS;

/** A problem that pages state themselves. */
export type PageProblem = {
	[C in Code]: { code: C; params: Parameters<(typeof PAGE_PROBLEMS)[C]['detail']>[0] };
}[Code];

/** The Portuguese text of a problem, as `wordsOf` in domain/problems/problem-catalogue.ts. */
export function pageWordsOf(it: PageProblem): { title: string; detail: string } {
	const { title, detail } = PAGE_PROBLEMS[it.code] as Entry<unknown>;
	return { title, detail: detail(it.params) };
}
