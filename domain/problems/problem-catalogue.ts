import type { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import type { BID_PROBLEMS } from './bid-problems.ts';
import { IDENTITY_PROBLEMS } from './identity-problems.ts';
import { INQUIRY_PROBLEMS } from './inquiry-problems.ts';
import { PAGE_PROBLEMS } from './page-problems.ts';
import { PAYMENT_PART_PROBLEMS } from './payment-part-problems.ts';
import { ACCOUNT_PROBLEMS, BAR_PROBLEMS, REGISTRATION_PROBLEMS } from './people-problems.ts';
import { type Entry, entry } from './problem-entry.ts';
import { PROPOSAL_PROBLEMS } from './proposal-problems.ts';
import {
	CONDITIONAL_PROBLEMS,
	ENROLMENT_PROBLEMS,
	OUTCOME_PROBLEMS,
	PREFERENCE_PROBLEMS,
	SALE_PROBLEMS,
} from './sale-problems.ts';
import { BOOK_PROBLEMS, PAYMENT_PROBLEMS, PAYOUT_PROBLEMS, REFUND_PROBLEMS } from './settlement-problems.ts';

/** Problems that any request can have. */
export const REQUEST_PROBLEMS = {
	'request.invalid': entry(
		'Dados inválidos',
		() => 'Confira os campos indicados e tente de novo. Nada foi gravado.',
	),
	'request.malformed': entry(
		'Pedido ilegível',
		() => 'O corpo do pedido não é um JSON válido. Nada foi gravado.',
	),
	'request.too-large': entry(
		'Pedido grande demais',
		(p: { limit: string }) => `O pedido passa do limite de ${p.limit}. Nada foi gravado.`,
	),
	'request.too-slow': entry(
		'Pedido lento demais',
		(p: { seconds: number }) =>
			`O pedido não chegou inteiro em ${p.seconds} segundos. Nada foi gravado; tente de novo.`,
	),
	'request.unsupported': entry(
		'Formato não aceito',
		(p: { expected: string }) => `Envie o pedido como ${p.expected}.`,
	),
	'request.cross-origin': entry(
		'Origem não permitida',
		() => 'Este pedido não veio das páginas deste site. Nada foi gravado.',
	),
	'request.address': entry('Endereço inválido', () => 'O endereço pedido não pode ser lido. Confira o link.'),
	'request.not-found': entry('Não encontrado', () => 'O endereço pedido não existe.'),
	'request.method': entry('Método não aceito', () => 'Este endereço não aceita o método pedido.'),
	'request.too-many': entry(
		'Muitas tentativas',
		(p: { retry_after: number }) => `Aguarde ${p.retry_after} segundos e tente de novo.`,
	),
	'server.unexpected': entry('Erro inesperado', () => 'Tente novamente mais tarde'),
	'server.busy': entry(
		'Servidor ocupado',
		() => 'Muitas conexões ao mesmo tempo. Tente novamente em alguns segundos.',
	),
	'server.restarting': entry(
		'Servidor reiniciando',
		() => 'Este servidor está sendo reiniciado. Tente novamente em um segundo.',
	),
	'stream.too-many': entry(
		'Muitas páginas abertas',
		(p: { retry_after: number }) =>
			`Há páginas demais abertas na sua rede. Feche as que não usa; tentaremos de novo em ${p.retry_after} segundos.`,
	),
	'server.unavailable': entry(
		'Serviço indisponível',
		() => 'O site está temporariamente fora do ar. Tente novamente em alguns segundos.',
	),
	'storage.unavailable': entry(
		'Arquivos indisponíveis',
		() =>
			'As fotos e os documentos estão fora de alcance no momento; os lances não são afetados. Tente novamente em alguns segundos.',
	),
} as const;

/** Problems of receiving a file, whatever its content (server/http/upload-slots.ts, upload-body.ts). */
export const UPLOAD_PROBLEMS = {
	'upload.too-many': entry(
		'Envio em andamento',
		(p: { limit: number; retry_after: number }) =>
			`Você já tem ${p.limit} arquivos a caminho. Espere um deles terminar e envie de novo.`,
	),
	'upload.network-busy': entry(
		'Muitos envios ao mesmo tempo',
		(p: { retry_after: number }) =>
			`Há arquivos demais a caminho da sua rede. Tente de novo em ${p.retry_after} segundos.`,
	),
	'upload.too-slow': entry(
		'Envio lento demais',
		() => 'O arquivo parou de chegar. Confira a sua conexão e envie de novo. Nada foi gravado.',
	),
};

/**
 * All problems that a user can encounter, with their Portuguese text. `detail` is a function of the parameters: a problem is
 * stored, replayed and sent as data, and its text is defined only here.
 */
const CATALOGUE = {
	...REQUEST_PROBLEMS,
	'auth.required': entry('Login necessário', () => 'Entre na sua conta para continuar.'),
	'auth.admin-only': entry('Acesso Negado', () => 'Você não tem permissão para acessar esta página.'),
	'password.common': entry(
		'Senha muito comum',
		() => 'Esta senha está entre as mais usadas do mundo. Escolha outra, que só você conheça.',
	),
	'account.wrong-password': entry('Senha incorreta', () => 'A senha não confere. Nada foi alterado.'),
	'account.leading': entry(
		'Você está vencendo um leilão',
		(p: { title: string }) =>
			`Sua conta não pode ser excluída enquanto o maior lance de "${p.title}" for seu.`,
	),
	'account.owing': entry(
		'Há uma arrematação em aberto',
		(p: { title: string }) =>
			`Sua conta só pode ser excluída depois de resolvido o pagamento de "${p.title}".`,
	),
	...PAYMENT_PROBLEMS,
	'auction.reopened': entry(
		'Lote já reaberto',
		() => 'Este lote já voltou em um novo leilão. Nada foi alterado.',
	),
	'auction.not-reopenable': entry(
		'O lote não pode ser reaberto',
		() =>
			'Só um leilão concluído, sem arrematação em aberto ou paga nem proposta aceita, pode ser reaberto. Nada foi alterado.',
	),
	'account.admin': entry(
		'Conta de administrador',
		() => 'Outra pessoa precisa retirar seu acesso de administrador antes da exclusão.',
	),
	'document.missing': entry('Nenhum documento enviado', () => 'Este cadastro ainda não tem documento.'),
	'document.damaged': entry(
		'PDF incompleto',
		() => 'O PDF está danificado ou incompleto. Gere o arquivo de novo e envie outra vez.',
	),
	'document.password': entry(
		'PDF com senha',
		() =>
			'Este PDF só abre com senha, e quem confere não a tem. Abra-o, escolha Imprimir, salve como PDF e envie o novo arquivo. Nada foi gravado.',
	),
	'document.empty': entry(
		'PDF sem páginas',
		() => 'Este PDF não tem nenhuma página. Gere o arquivo de novo e envie outra vez. Nada foi gravado.',
	),
	'document.unreadable': entry(
		'Arquivo difícil de abrir',
		() =>
			'Não conseguimos abrir este arquivo para conferir. Abra-o, escolha Imprimir, salve como PDF e envie o novo arquivo. Nada foi gravado.',
	),
	'document.link-expired': entry('Link vencido', () => 'Este link valia por 60 segundos. Peça outro.'),
	'image.too-many-pixels': entry(
		'Imagem grande demais',
		(p: { limit_megapixels: number }) =>
			`A imagem passa do limite de ${p.limit_megapixels} megapixels. Diminua-a e envie de novo.`,
	),
	'image.progressive': entry(
		'Imagem progressiva grande demais',
		(p: { limit_megapixels: number }) =>
			`Esta imagem é do tipo progressivo ou entrelaçado, aceito até ${p.limit_megapixels} megapixels. Salve-a sem essa opção, ou menor, e envie de novo.`,
	),
	'image.too-narrow': entry(
		'Imagem estreita demais',
		(p: { limit_ratio: number }) =>
			`Um lado da imagem tem mais de ${p.limit_ratio} vezes o outro. Corte-a e envie de novo.`,
	),
	'image.unreadable': entry('Imagem ilegível', () => 'O arquivo está danificado ou incompleto.'),
	'image.not-found': entry('Imagem não encontrada', () => 'Esta imagem não existe ou já foi removida.'),
	'image.order-stale': entry(
		'As imagens mudaram',
		() => 'A ordem enviada não é a das imagens que o leilão tem agora. Nada foi gravado.',
	),
	...REGISTRATION_PROBLEMS,
	...IDENTITY_PROBLEMS,
	'push.endpoint': entry(
		'Aparelho não aceito',
		() => 'Este navegador indicou um serviço de notificações que não podemos usar. Nada foi gravado.',
	),
	'saved-search.too-many': entry(
		'Buscas salvas demais',
		(p: { limit: number }) => `Você já tem ${p.limit} buscas salvas. Remova alguma para salvar outra.`,
	),
	'favorite.too-many': entry(
		'Favoritos demais',
		(p: { limit: number }) => `Você já tem ${p.limit} favoritos. Remova algum para adicionar outro.`,
	),
	'auction.action-not-offered': entry(
		'Ação não permitida',
		(p: { action: string; status: string }) => `Não é possível ${p.action} um leilão ${p.status}.`,
	),
	'auction.announced-end': entry(
		'Término anunciado no edital',
		() =>
			'Este leilão só encerra no horário anunciado. Para interrompê-lo antes, pause ou cancele com o motivo. Nada foi alterado.',
	),
	'auction.announced-start': entry(
		'Início anunciado no edital',
		() =>
			'Este leilão abre sozinho no horário anunciado, e ninguém o inicia antes. Para mudar a data, adie o leilão ou publique uma errata. Nada foi alterado.',
	),
	'auction.time-reason': entry(
		'Diga o motivo',
		() =>
			'O edital anunciou o horário. Quem inicia depois dele, ou encerra um leilão sem lances, deixa o motivo no registro público. Nada foi alterado.',
	),
	'auction.end-passed': entry(
		'Término já passou',
		() => 'A data de término deste leilão já passou. Edite o término antes de iniciar.',
	),
	'auction.status-not-in-form': entry(
		'Mudança de status não permitida',
		(p: { from: string; to: string }) =>
			`O formulário não muda um leilão ${p.from} para ${p.to}. Nada foi alterado.`,
	),
	'auction.frozen': entry(
		'Campos que não mudam mais',
		() =>
			'Este leilão já começou ou já recebeu lances. Os campos indicados não podem mudar. Nada foi alterado.',
	),
	'auction.edited-meanwhile': entry(
		'Leilão alterado enquanto você editava',
		(p: { by: string; at: string }) =>
			`${p.by} alterou este leilão em ${p.at}. Abra-o de novo e repita sua mudança. Nada foi gravado.`,
	),
	...ACCOUNT_PROBLEMS,
	...BAR_PROBLEMS,
	...CONDITIONAL_PROBLEMS,
	...ENROLMENT_PROBLEMS,
	...PAGE_PROBLEMS,
	...OUTCOME_PROBLEMS,
	...PREFERENCE_PROBLEMS,
	...BOOK_PROBLEMS,
	...INQUIRY_PROBLEMS,
	...PROPOSAL_PROBLEMS,
	...UPLOAD_PROBLEMS,
	...SALE_PROBLEMS,
	...PAYMENT_PART_PROBLEMS,
	...PAYOUT_PROBLEMS,
	...REFUND_PROBLEMS,
	'account.proposing': entry(
		'Há uma proposta sua em aberto',
		(p: { title: string }) =>
			`Sua conta só pode ser excluída depois de retirada ou decidida a sua proposta para "${p.title}".`,
	),
} as const;

export type ProblemCode = keyof typeof CATALOGUE;
export type Params<C extends ProblemCode> = Parameters<(typeof CATALOGUE)[C]['detail']>[0];

/** A problem as data: its code, and the parameters of its text. */
export type Problem = { [C in ProblemCode]: { code: C; params: Params<C> } }[ProblemCode];

/**
 * Bid problems that the bidding rules do not decide: rate limits, reused keys, an unavailable database. They are never
 * recorded in a ledger.
 */
type Undecided = typeof NO_PROXY_BID | 'bid.too-many' | 'bid.unconfirmed' | 'bid.key-reused';

/** The reasons for which the rules refuse a bid. A switch over them must have a case for each. */
export type BidRefusal = Extract<Problem, { code: Exclude<keyof typeof BID_PROBLEMS, Undecided> }>;

/** The Portuguese text of a problem: a short title and a sentence. */
export function wordsOf(it: Problem): { title: string; detail: string } {
	const entry = CATALOGUE[it.code] as Entry<unknown>;
	return { title: entry.title, detail: entry.detail(it.params) };
}

export const PROBLEM_CODES = Object.keys(CATALOGUE) as ProblemCode[];
