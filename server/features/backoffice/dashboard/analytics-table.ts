import type { Analytics, AnalyticsTable, Breakdown } from '#contract/dashboard.ts';
import { type AuctionType, TYPE_LABELS } from '#domain/auction/auction.ts';
import { NO_OUTCOME, OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { AGES, STAGES } from '#domain/backoffice/analytics.ts';
import { PROPERTY_TYPES, type PropertyType } from '#domain/lot/property.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';

const UNSTATED = 'Não informado';

type Table = { header: string[]; rows: Cell[][] };

const TABLES: Record<AnalyticsTable, (analytics: Analytics) => Table> = {
	timeline: ({ timeline }) => ({
		header: ['Data', 'Arrematado (R$)', 'Lotes encerrados', 'Lotes vendidos', 'Lances'],
		rows: timeline.map((point) => [
			formatDay(point.at),
			point.revenue,
			point.lots_ended,
			point.lots_sold,
			point.bids,
		]),
	}),
	hours: ({ hours }) => ({
		header: ['Hora', 'Lances'],
		rows: hours.map(({ hour, bids }) => [hour, bids]),
	}),
	funnel: ({ funnel }) => ({
		header: ['Etapa', 'Pessoas'],
		rows: funnel.map(({ stage, people }) => [STAGES[stage], people]),
	}),
	unpaid: ({ unpaid }) => ({
		header: ['Situação', 'Lotes', 'Valor (R$)'],
		rows: unpaid.map(({ age, lots, amount }) => [AGES[age], lots, amount]),
	}),
	by_state: ({ by_state }) => parts('Estado', by_state),
	by_city: ({ by_city }) => parts('Cidade', by_city),
	by_property_type: ({ by_property_type }) =>
		parts('Tipo de imóvel', by_property_type, (key) => PROPERTY_TYPES[key as PropertyType] ?? key),
	by_auction_type: ({ by_auction_type }) =>
		parts('Tipo de leilão', by_auction_type, (key) => TYPE_LABELS[key as AuctionType] ?? key),
	by_round: ({ by_round }) => ({
		header: [
			...['Leilão', 'Lotes ofertados', 'Lotes vendidos', 'Taxa de venda (%)', 'Arrematado (R$)'],
			'Preço final sobre a avaliação (%)',
		],
		rows: by_round.map((one) => [
			...[roundName(one.round), one.lots_offered, one.lots_sold, percent(one.sell_through), one.revenue],
			percent(one.over_appraisal),
		]),
	}),
	by_outcome: ({ by_outcome }) => ({
		header: ['Mês', 'Desfecho', 'Lotes'],
		rows: by_outcome.map(({ month, outcome, lots }) => [
			formatDay(month),
			outcome === null ? NO_OUTCOME : OUTCOME_WORDS[outcome],
			lots,
		]),
	}),
};

/** One table of the analytics as a CSV file. */
export function analyticsCsv(analytics: Analytics, table: AnalyticsTable): string {
	const { header, rows } = TABLES[table](analytics);
	return toCsv(header, rows);
}

function parts(name: string, of: Breakdown[], label = (key: string) => key): Table {
	return {
		header: [
			name,
			'Lotes encerrados',
			'Lotes vendidos',
			'Taxa de venda (%)',
			'Arrematado (R$)',
			'Preço final sobre o inicial (%)',
			'Lances',
		],
		rows: of.map((part) => [
			part.key === null ? UNSTATED : label(part.key),
			part.lots_ended,
			part.lots_sold,
			percent(part.sell_through),
			part.revenue,
			percent(part.over_initial),
			part.bids,
		]),
	};
}

function percent(ratio: number | null): number | null {
	return ratio === null ? null : ratio * 100;
}
