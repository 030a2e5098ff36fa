import type { CostEstimate } from '#domain/cost-estimate.ts';

const ELSEWHERE = 'são pagos ao município e ao cartório, não à casa';

/** What the figures of an estimate are, and what they leave out, in a sentence or two. */
export function costNote({ itbi, registry }: Pick<CostEstimate, 'itbi' | 'registry'>): string {
	if (itbi !== null && registry !== null)
		return `ITBI e registro são estimativas do leiloeiro e ${ELSEWHERE}.`;
	if (itbi === null && registry === null)
		return `ITBI e registro não informados pelo leiloeiro: consulte o município e o cartório. Eles ${ELSEWHERE}, e não estão na soma.`;
	const [stated, silent, office] =
		itbi === null ? ['O registro', 'ITBI', 'o município'] : ['O ITBI', 'Registro', 'o cartório'];
	return `${stated} é uma estimativa. ${silent} não informado pelo leiloeiro: consulte ${office}; não está na soma. ITBI e registro ${ELSEWHERE}.`;
}
