import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { type Entry, entry } from './problem-entry.ts';

/** Why the author of a proposal may not be bound by it, by the code of the refusal of their bid. */
const PROPONENT: Record<string, string> = {
	'bid.admin': 'é administrador',
	'bid.seller': 'é quem vende o lote',
	'bid.not-approved': 'não tem mais o cadastro aprovado',
	'bid.remiss': 'arrematou este lote antes e não pagou',
	'bid.barred': 'está impedido de comprar neste leilão',
	'bid.identity-missing': 'não informou o CPF ou CNPJ',
	'bid.not-enrolled': 'não está habilitado neste leilão, ou a identificação não foi conferida',
};

/** Problems of proposals to pay in instalments; part of the catalogue in domain/problems/problems.ts. */
export const PROPOSAL_PROBLEMS = {
	'proposal.not-accepted': entry(
		'Sem proposta parcelada',
		() => 'Este leilão só aceita pagamento à vista. Nada foi gravado.',
	),
	'proposal.closed': entry(
		'Prazo para propostas encerrado',
		() => 'Propostas parceladas são aceitas só até o início do leilão. Nada foi gravado.',
	),
	'proposal.below-minimum': entry(
		'Proposta abaixo do mínimo',
		(p: { minimum: Centavos }) => `O valor da proposta deve ser de pelo menos ${formatBRL(p.minimum)}.`,
	),
	'proposal.not-higher': entry(
		'Proposta não aumentada',
		(p: { minimum: Centavos }) =>
			`Você já tem uma proposta. Só uma maior a substitui: o valor deve ser de pelo menos ${formatBRL(p.minimum)}.`,
	),
	'proposal.down-payment': entry(
		'Entrada abaixo do mínimo',
		(p: { percent: number; minimum: Centavos }) =>
			`A entrada deve ser de pelo menos ${p.percent}% do valor: ${formatBRL(p.minimum)}.`,
	),
	'proposal.cash': entry(
		'Nada fica para as parcelas',
		() => 'A entrada deve ser menor que o valor da proposta. Para pagar tudo à vista, dê um lance.',
	),
	'proposal.too-many-instalments': entry(
		'Número de parcelas não aceito',
		(p: { maximum: number }) => `O saldo pode ser pago em 1 a ${p.maximum} parcelas mensais.`,
	),
	'proposal.correction': entry(
		'Falta o índice de correção',
		() => 'Em leilão judicial a proposta indica o índice que corrige as parcelas (CPC, art. 895, § 2º).',
	),
	'proposal.not-found': entry('Proposta não encontrada', () => 'Não existe uma proposta aberta aqui.'),
	'proposal.state': entry(
		'A proposta mudou',
		(p: { state: string }) => `Esta proposta está no estado "${p.state}". Nada foi alterado.`,
	),
	'proposal.auction-open': entry(
		'O leilão ainda não terminou',
		() =>
			'A proposta não suspende o leilão: ela só pode ser aceita depois que ele terminar sem lance à vista.',
	),
	'proposal.cash-prevails': entry(
		'O lance à vista prevalece',
		() => 'Este leilão terminou com um lance à vista, que sempre prevalece.',
	),
	'proposal.over': entry(
		'O lote teve outro fim',
		() => 'O lote foi cancelado ou teve outro desfecho: nenhuma proposta pode ser aceita. Nada foi alterado.',
	),
	'proposal.judge': entry(
		'Falta a decisão do juiz',
		() =>
			'Proposta em leilão judicial é aceita pelo juiz: escolha o documento publicado com a decisão (CPC, art. 895).',
	),
	'proposal.proponent': entry(
		'O proponente não pode comprar',
		(p: { refusal: string }) =>
			`Quem fez esta proposta ${PROPONENT[p.refusal] ?? 'não pode dar lances neste lote'}. Nada foi alterado.`,
	),
	'proposal.another-accepted': entry(
		'Outra proposta já foi aceita',
		() => 'Só uma proposta pode ser aceita em cada leilão. Nada foi alterado.',
	),
} as const;

type Code = keyof typeof PROPOSAL_PROBLEMS;

/** A problem of a proposal. */
export type ProposalProblem = {
	[C in Code]: { code: C; params: Parameters<(typeof PROPOSAL_PROBLEMS)[C]['detail']>[0] };
}[Code];

/** The sentence of a problem of a proposal, for the page of its form. */
export function proposalWordsOf({ code, params }: ProposalProblem): string {
	return (PROPOSAL_PROBLEMS[code] as Entry<unknown>).detail(params);
}
