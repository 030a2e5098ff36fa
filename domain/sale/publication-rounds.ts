import { roundName } from '#domain/auction/round-name.ts';
import { type Centavos, formatBRL, leastShareOf } from '#domain/values/money.ts';
import {
	CREDITOR_CHOICE_BP,
	FIDUCIARY_INTERVAL,
	INCAPABLE_OWNER_BP,
	type LegalTermsUnit,
	termInWords,
	termOf,
	VILE_PRICE_BP,
} from './legal-terms.ts';
import type {
	PublicationFacts,
	PublicationFault,
	PublicationPoint,
	PublicationRound,
} from './publication-facts.ts';

const isStated = (reason: string | null) => Boolean(reason?.trim());

/** The fault of a round; `index` from 0. */
function fault(index: number, field: keyof PublicationRound, words: string): PublicationFault {
	return { path: `rounds.${index}.${field}`, message: `${roundName(index + 1)}: ${words}` };
}

function orderFaults({ rounds, end_time }: PublicationFacts): PublicationFault[] {
	const [first] = rounds;
	if (!first) return [{ path: 'rounds', message: 'Informe as datas e o valor mínimo do 1º leilão.' }];
	const lost =
		end_time <= first.start_time
			? [{ path: 'rounds', message: 'O lote termina antes do início do seu 1º leilão.' }]
			: [];
	return [
		...lost,
		...rounds.flatMap((round, index) => {
			const before = rounds[index - 1];
			return [
				...(round.end_time <= round.start_time
					? [fault(index, 'end_time', 'o término deve ser após o início.')]
					: []),
				...(before && round.start_time < before.end_time
					? [fault(index, 'start_time', `o início deve ser após o término do ${roundName(index)}.`)]
					: []),
			];
		}),
	];
}

function unpricedFaults({ rounds }: PublicationFacts): PublicationFault[] {
	return rounds.flatMap(({ minimum }, index) =>
		minimum > 0 ? [] : [fault(index, 'minimum', 'informe o valor mínimo.')],
	);
}

function vilePriceFaults({ rounds, appraisal, owner_incapable }: PublicationFacts): PublicationFault[] {
	if (!appraisal || owner_incapable) return [];
	const least = leastShareOf(appraisal, VILE_PRICE_BP);
	return rounds.flatMap(({ minimum, minimum_reason }, index) =>
		minimum >= least || isStated(minimum_reason)
			? []
			: [
					fault(
						index,
						'minimum',
						`abaixo de metade da avaliação (${formatBRL(least)}) o preço é vil. Se o juiz fixou outro mínimo, escreva qual e em que decisão.`,
					),
				],
	);
}

function incapableOwnerFaults({ rounds, appraisal }: PublicationFacts): PublicationFault[] {
	const least = leastShareOf(appraisal ?? 0, INCAPABLE_OWNER_BP);
	return rounds.flatMap(({ minimum }, index) =>
		minimum >= least
			? []
			: [fault(index, 'minimum', `o imóvel é de incapaz: no mínimo 80% da avaliação (${formatBRL(least)}).`)],
	);
}

function firstMinimumFaults({ rounds, contract_value, itbi_basis }: PublicationFacts): PublicationFault[] {
	const [first] = rounds;
	if (!first) return [];
	const missing = [
		...(contract_value === null ? ['o valor do imóvel no contrato'] : []),
		...(itbi_basis === null ? ['a base de cálculo do ITBI'] : []),
	];
	const least = Math.max(contract_value ?? 0, itbi_basis ?? 0);
	return [
		...(missing.length
			? [fault(0, 'minimum', `para conferir o mínimo, informe ${missing.join(' e ')}.`)]
			: []),
		...(first.minimum < least
			? [
					fault(
						0,
						'minimum',
						`no mínimo o maior valor entre o do contrato e a base do ITBI: ${formatBRL(least)}.`,
					),
				]
			: []),
	];
}

/** A minimum that covers the debt may still be a vile price (STJ, rules §44). */
function lowPriceFaults({ minimum, minimum_reason }: PublicationRound, index: number, half: Centavos | null) {
	if (half === null || minimum >= half || isStated(minimum_reason)) return [];
	const words = `abaixo de metade da avaliação (${formatBRL(half)}), a venda pode ser anulada por preço vil. Escreva por que o mínimo é este.`;
	return [{ ...fault(index, 'minimum', words), takes_reason: true as const }];
}

function laterMinimumFault(facts: PublicationFacts, round: PublicationRound, index: number) {
	const { debt, appraisal, residential_financing } = facts;
	const half = appraisal ? leastShareOf(appraisal, CREDITOR_CHOICE_BP) : null;
	if (debt !== null && round.minimum >= debt) return lowPriceFaults(round, index, half);
	const chosen = isStated(round.minimum_reason) && !residential_financing;
	if (chosen && (half === null || round.minimum >= half)) return [];
	if (chosen && half !== null)
		return [
			fault(
				index,
				'minimum',
				`o credor só pode aceitar a partir de metade da avaliação: ${formatBRL(half)}.`,
			),
		];
	if (debt === null)
		return [fault(index, 'minimum', 'informe a dívida com as despesas, que é o valor mínimo deste leilão.')];
	const words = `no mínimo a dívida com as despesas: ${formatBRL(debt)}.`;
	const choice = ' Se o credor aceita menos, a partir de metade da avaliação, escreva a decisão dele.';
	return [fault(index, 'minimum', residential_financing ? words : words + choice)];
}

function laterMinimumFaults(facts: PublicationFacts): PublicationFault[] {
	return facts.rounds.flatMap((round, index) => (index === 0 ? [] : laterMinimumFault(facts, round, index)));
}

function intervalFaults(
	{ rounds: [first, second] }: PublicationFacts,
	_now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	if (!first || !second) return [];
	const late = second.start_time - first.end_time > termOf(FIDUCIARY_INTERVAL, unit);
	const words = `o início deve ser até ${termInWords(FIDUCIARY_INTERVAL, unit)} depois do término do 1º leilão.`;
	return late ? [fault(1, 'start_time', words)] : [];
}

/** The points about rounds, their dates and minimums, in the order in which they are shown. */
export const ROUND_POINTS: readonly PublicationPoint[] = [
	{
		label: 'Datas do leilão em ordem',
		asks: 'O edital informa dia e hora de cada leilão.',
		article: 'CPC, art. 886, IV e V; Lei 9.514/97, art. 27, §§ 1º e 2º-A',
		of_dates: 'order',
		faults: orderFaults,
	},
	{
		label: 'Valor mínimo de cada leilão',
		asks: 'O edital informa o preço mínimo.',
		article: 'CPC, art. 886, II; Lei 9.514/97, art. 24, VI',
		faults: unpricedFaults,
	},
	{
		label: 'Preço não vil',
		asks: 'Abaixo do mínimo fixado pelo juiz, ou de metade da avaliação, o preço é vil.',
		article: 'CPC, art. 891',
		kinds: ['judicial'],
		faults: vilePriceFaults,
	},
	{
		label: 'Imóvel de incapaz',
		asks: 'Imóvel de incapaz não é vendido por menos de 80% da avaliação.',
		article: 'CPC, art. 896',
		kinds: ['judicial'],
		faults: (facts) => (facts.owner_incapable ? incapableOwnerFaults(facts) : []),
	},
	{
		label: 'Mínimo do 1º leilão',
		asks: 'No mínimo o valor do imóvel no contrato ou, se maior, a base de cálculo do ITBI.',
		article: 'Lei 9.514/97, art. 24, VI e parágrafo único',
		kinds: ['fiduciary'],
		faults: firstMinimumFaults,
	},
	{
		label: 'Mínimo do 2º leilão',
		asks: 'A dívida com as despesas ou, se o credor escolher, a partir de metade da avaliação; no financiamento habitacional, só a dívida. Abaixo de metade da avaliação, pede um motivo.',
		article: 'Lei 9.514/97, arts. 26-A, § 3º, e 27, § 2º',
		kinds: ['fiduciary'],
		faults: laterMinimumFaults,
	},
	{
		label: '2º leilão em até 15 dias',
		asks: 'Sem lance suficiente no 1º leilão, o 2º acontece nos 15 dias seguintes.',
		article: 'Lei 9.514/97, art. 27, § 1º',
		kinds: ['fiduciary'],
		of_dates: 'interval',
		faults: intervalFaults,
	},
];
