import type { ProposalRanking, RankedProposal } from '#contract/proposals.ts';
import { instalmentAmounts } from '#domain/settlement/instalments.ts';
import { PROPOSAL_LABELS } from '#domain/settlement/proposals.ts';
import { centavosOf, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';

const HEADER = [
	'Ordem',
	'Forma',
	'Proponente',
	'Email',
	'Valor',
	'Entrada',
	'Parcelas',
	'Valor da parcela',
	'Última parcela',
	'Correção',
	'Recebida em',
	'Estado',
	'Motivo',
	'Identificador',
];

/** A lot's proposals as CSV, in legal order (CPC 895); closed ones follow without a rank. */
export function exportRanking({ ranking, over }: ProposalRanking): string {
	const ranked = ranking.map((each, index): Cell[] =>
		each.kind === 'cash'
			? [index + 1, 'À vista', null, null, each.amount, ...Array.from({ length: 9 }, () => null)]
			: [index + 1, ...cells(each.proposal)],
	);
	return toCsv(HEADER, [...ranked, ...over.map((proposal): Cell[] => [null, ...cells(proposal)])]);
}

function cells(proposal: RankedProposal): Cell[] {
	const { id, name, email, price, down_payment, instalments, correction, sent_at, state, reason } = proposal;
	const { each, last } = instalmentAmounts({
		price: centavosOf(price) ?? 0,
		down_payment: centavosOf(down_payment) ?? 0,
		instalments,
	});
	return [
		...['Parcelado', name, email, price, down_payment, instalments, reaisOf(each), reaisOf(last), correction],
		...[formatDateTimeSeconds(sent_at), PROPOSAL_LABELS[state], reason, id],
	];
}
