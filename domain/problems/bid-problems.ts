import { MAXIMUM_TOO_LOW, NO_PROXY_BID } from '#domain/values/frozen-words.js';
import { lateness } from '#domain/values/lateness.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { PAUSED, SUSPENDED_NOTE } from '#domain/values/paused.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { entry } from './problem-entry.ts';

/** The next step before the first bid in a sale, or another act that buys in it, by the state of the enrolment. */
const ENROLMENT_STEPS: Record<string, string> = {
	none: 'Aceite antes o edital deste leilão, na página do lote.',
	stale: 'O edital mudou. Leia e aceite antes a nova versão, na página do lote.',
	requested:
		'Sua identificação ou seu pedido de habilitação está em análise. Avisamos por email quando for decidido.',
	refused: 'Seu pedido de habilitação foi recusado. Veja o motivo na página do lote.',
};

/** Problems of a bid; part of the catalogue in domain/problems/problems.ts. */
export const BID_PROBLEMS = {
	'bid.too-low': entry(
		'Lance abaixo do mínimo',
		(p: { minimum: Centavos }) =>
			`O lance mínimo agora é ${formatBRL(p.minimum)}. Seu lance não foi registrado.`,
	),
	'bid.matched': entry(
		'Lance igualado',
		(p: { minimum: Centavos }) =>
			`Um lance automático cobre exatamente este valor e chegou antes. O próximo lance mínimo é ${formatBRL(p.minimum)}.`,
	),
	[MAXIMUM_TOO_LOW]: entry(
		'Teto não aumentado',
		() => 'Você já está vencendo. O novo teto deve ser maior que o seu lance e que o teto atual.',
	),
	[NO_PROXY_BID]: entry('Sem lance automático', () => 'Você não tem um teto ativo neste leilão.'),
	'bid.own-lead': entry('Você já está vencendo', () => 'O maior lance é o seu. Avisamos se alguém cobrir.'),
	'bid.auction-not-active': entry(
		'Leilão não está aberto',
		(p: { status: string }) => `Este leilão está ${p.status} e não recebe lances.`,
	),
	'bid.auction-paused': entry('Leilão pausado', () => PAUSED),
	'auction.suspended': entry('Leilão suspenso', () => SUSPENDED_NOTE),
	'bid.closed': entry(
		'Leilão encerrado',
		(p: { late_ms: number }) =>
			`Seu lance chegou ${lateness(p.late_ms)} após o encerramento e não foi aceito.`,
	),
	'bid.not-approved': entry(
		'Cadastro não aprovado',
		() => 'Para dar lances é preciso ter o cadastro aprovado. Veja a situação do seu no Perfil.',
	),
	'bid.admin': entry('Administrador não dá lances', () => 'Contas de administrador não podem dar lances.'),
	'bid.remiss': entry(
		'Arrematação anterior não paga',
		() => 'Você arrematou este lote antes e não pagou. Por isso, não pode dar lances no novo leilão dele.',
	),
	'bid.barred': entry(
		'Impedido de dar lances',
		(p: { reason: string; until: string }) =>
			`Seu CPF ou CNPJ está impedido de dar lances${p.until && ` até ${formatDateTime(p.until)}`}. Motivo: ${p.reason}. Para contestar, fale com a equipe do leilão pela página Contato.`,
	),
	'bid.identity-missing': entry(
		'Falta o CPF ou CNPJ',
		() => 'Informe seu CPF ou CNPJ para se habilitar neste leilão. Nada foi registrado.',
	),
	'bid.not-enrolled': entry(
		'Falta a habilitação',
		(p: { state: string }) => `${ENROLMENT_STEPS[p.state] ?? ENROLMENT_STEPS.none} Nada foi registrado.`,
	),
	'bid.seller': entry('Comitente não dá lances', () => 'Quem vende o lote não pode dar lances nele.'),
	'bid.too-many': entry(
		'Lances demais em pouco tempo',
		(p: { retry_after: number }) =>
			`Aguarde ${p.retry_after} segundos e tente de novo. Seu lance não foi registrado.`,
	),
	'bid.unconfirmed': entry(
		'Serviço indisponível',
		() =>
			'Não foi possível confirmar seu lance: ele pode ter sido registrado ou não. Envie-o de novo com a mesma chave de envio, e ele não conta duas vezes.',
	),
	'bid.key-reused': entry(
		'Chave de envio repetida',
		() => 'Esta chave de envio já foi usada com outro valor ou em outro leilão. Nada foi gravado.',
	),
} as const;
