import { MAXIMUM_TOO_LOW, NO_PROXY_BID } from './frozen-words.js';
import { type Centavos, formatBRL } from './money.ts';
import { PAUSED } from './paused.ts';
import { entry } from './problem-entry.ts';

/** Problems of a bid; part of the catalogue in domain/problems.ts. */
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
	'bid.own-lead': entry(
		'Você já está vencendo',
		() => 'O maior lance já é seu. Não é possível cobrir o próprio lance.',
	),
	'bid.auction-not-active': entry(
		'Leilão não está aberto',
		(p: { status: string }) => `Este leilão está ${p.status} e não recebe lances.`,
	),
	'bid.auction-paused': entry('Leilão pausado', () => PAUSED),
	'bid.closed': entry(
		'Leilão encerrado',
		(p: { late_ms: number }) =>
			`Seu lance chegou ${lateness(p.late_ms)} após o encerramento e não foi aceito.`,
	),
	'bid.not-approved': entry(
		'Cadastro não aprovado',
		() => 'Só cadastros aprovados podem dar lances. Veja a situação do seu no Perfil.',
	),
	'bid.admin': entry('Administrador não dá lances', () => 'Contas de administrador não podem dar lances.'),
	'bid.remiss': entry(
		'Arremate anterior não pago',
		() =>
			'Você arrematou este lote antes e não pagou. Por lei (CPC, art. 897), não pode dar lances no novo leilão dele.',
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

function lateness(milliseconds: number): string {
	if (milliseconds < 10_000) return `${milliseconds} ms`;
	if (milliseconds < 120_000) return `${Math.floor(milliseconds / 1_000)} s`;
	return `${Math.floor(milliseconds / 60_000)} min`;
}
