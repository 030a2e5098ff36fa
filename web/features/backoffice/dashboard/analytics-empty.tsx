import { ChartColumn } from 'lucide-react';
import type { AnalyticsQuery } from '#contract/dashboard.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { analyticsHref, isNarrowed } from './query.ts';

/** Shown when no auction ended within the period: what the page will show, and links to show more. */
export function AnalyticsEmpty({ query }: { query: AnalyticsQuery }) {
	const { period, environment } = query;
	return (
		<div className="mb-8 flex flex-col items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<ChartColumn aria-hidden size={32} strokeWidth={1.5} className="text-ink-soft" />
			<p className="font-serif text-18 font-semibold">{wordsFor(query)}</p>
			<p className="max-w-prose text-ink-soft">
				Quando um leilão terminar, o que foi arrecadado, os lances e a comparação com o período anterior
				aparecem aqui.
			</p>
			<div className="flex flex-wrap justify-center gap-3 print:hidden">
				{isNarrowed(query) && (
					<LinkButton variant="secondary" to={analyticsHref({ period, environment })} replace>
						Limpar filtros
					</LinkButton>
				)}
				{period !== 'all' && (
					<LinkButton variant="secondary" to={analyticsHref({ ...query, period: 'all' })} replace>
						Ver desde o início
					</LinkButton>
				)}
			</div>
		</div>
	);
}

function wordsFor(query: AnalyticsQuery): string {
	if (isNarrowed(query)) return 'Nenhum leilão encerrado com estes filtros';
	return query.period === 'all'
		? 'Ainda não há leilões encerrados'
		: 'Ainda não há leilões encerrados neste período';
}
