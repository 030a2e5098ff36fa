import type { Analytics } from '#contract/dashboard.ts';
import { AGES, STAGES } from '#domain/backoffice/analytics.ts';
import { formatBRL } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { columnsOf, drawn, type Figure, peakOf } from './figure.ts';
import { counted, shortCount, shortReais, showCount, showShare } from './number-words.ts';

/** How far the people who registered within the period have come. */
export function funnelFigure({ funnel }: Pick<Analytics, 'funnel'>): Figure {
	const people = new Map(funnel.map((step) => [step.stage, step.people]));
	const of = (stage: keyof typeof STAGES) => people.get(stage) ?? 0;
	const total = of('registered');
	const share = (some: number) => showShare(total === 0 ? null : some / total);
	const points = funnel.map(({ stage, people: some }) => ({
		key: stage,
		label: STAGES[stage],
		tick: STAGES[stage],
		value: some,
		shown: counted(some, 'pessoa', 'pessoas'),
		also: [`${share(some)} de quem se cadastrou`],
	}));
	return {
		name: 'funnel',
		title: 'Do cadastro ao pagamento',
		sentence:
			total === 0
				? 'Nenhum cadastro no período.'
				: `${counted(total, 'cadastro', 'cadastros')} no período: aprovações, ${showCount(of('approved'))}; com lance, ${showCount(of('bid'))}; com arrematação paga, ${showCount(of('paid'))}.`,
		kind: 'bars',
		panels: drawn({ name: 'Pessoas', points, mark: null, axis: shortCount }),
		columns: columnsOf('Etapa', 'Pessoas', 'De quem se cadastrou'),
		rows: funnel.map(({ stage, people: some }) => ({
			key: stage,
			cells: [STAGES[stage], showCount(some), share(some)],
		})),
	};
}

/** The amount owed now, by the time since the deadline. */
export function unpaidFigure({ unpaid }: Pick<Analytics, 'unpaid'>): Figure {
	const late = unpaid.filter(({ age }) => age !== 'not-due');
	const points = unpaid.map(({ age, lots, amount }) => ({
		key: age,
		label: AGES[age],
		tick: AGES[age],
		value: amount,
		shown: showReais(amount),
		also: [counted(lots, 'lote', 'lotes')],
	}));
	const mark = peakOf(late, ({ amount }) => amount)?.age ?? null;
	return {
		name: 'unpaid',
		title: 'A receber hoje, por atraso',
		sentence: unpaidSentence(totalOf(unpaid), totalOf(late)),
		kind: 'bars',
		panels: drawn({ name: 'Valor', points, mark, axis: shortReais }),
		columns: columnsOf('Situação', 'Lotes', 'Valor'),
		rows: unpaid.map(({ age, lots, amount }) => ({
			key: age,
			cells: [AGES[age], showCount(lots), showReais(amount)],
		})),
	};
}

interface Owed {
	lots: number;
	/** Formatted. */
	amount: string;
}

function totalOf(some: Analytics['unpaid']): Owed {
	const lots = some.reduce((sum, one) => sum + one.lots, 0);
	return { lots, amount: formatBRL(some.reduce((sum, { amount }) => sum + fromReais(amount), 0)) };
}

function unpaidSentence(all: Owed, late: Owed): string {
	if (all.lots === 0) return 'Nada a receber: todos os leilões finalizados foram pagos.';
	const owed = `${all.amount} a receber de ${counted(all.lots, 'lote', 'lotes')}`;
	if (late.lots === 0) return `${owed}, tudo dentro do prazo.`;
	return `${owed}; em atraso, ${late.amount} de ${counted(late.lots, 'lote', 'lotes')}.`;
}
