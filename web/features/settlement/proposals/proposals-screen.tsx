import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { ProposalLotRow, ProposalRanking } from '#contract/proposals.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Ranking } from './ranking.tsx';

/** The data of the proposals page: the lots that have any, or one lot's ranking; null for a lot that does not exist. */
export type ProposalsTable =
	| { lots: ProposalLotRow[] }
	| { ranking: ProposalRanking | null }
	| { failed: true };

/** The operator's page of instalment proposals. */
export function ProposalsScreen({ table }: { table: ProposalsTable }) {
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Propostas parceladas</h1>
			<Content table={table} />
		</div>
	);
}

function Content({ table }: { table: ProposalsTable }) {
	if ('failed' in table) return <LoadFailed words={BACKOFFICE_TOASTS['proposals.failed']} />;
	if ('lots' in table) return <Lots lots={table.lots} />;
	return (
		<>
			<Link to={ADMIN_PAGES.proposals} className="inline-flex min-h-11 items-center">
				Todos os leilões com propostas
			</Link>
			{table.ranking ? (
				<Ranking ranking={table.ranking} />
			) : (
				<p className="mt-4 text-ink-soft">{pageWordsOf(problem('auction.not-found')).detail}</p>
			)}
		</>
	);
}

function Lots({ lots }: { lots: readonly ProposalLotRow[] }) {
	if (lots.length === 0)
		return (
			<div className="mt-6 grid gap-2 rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">Nenhuma proposta ainda</p>
				<p className="text-ink-soft">
					Propostas chegam pelos leilões que aceitam parcelamento: marque "Aceita proposta parcelada" no
					formulário do leilão.
				</p>
			</div>
		);
	return (
		<ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
			{lots.map(({ id, title, status, suspended, open, all }) => (
				<li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4 hover:bg-wash">
					<Link
						to={ADMIN_PAGES.proposalsOf(id)}
						className="min-w-0 grow basis-64 font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
					>
						{title}
					</Link>
					<span className="text-14 text-ink-soft">{suspended ? SUSPENDED : LABELS[status]}</span>
					<Badge tone={open > 0 ? 'brass' : 'neutral'}>
						{open === 1 ? '1 aberta' : `${open} abertas`} de {all}
					</Badge>
				</li>
			))}
		</ul>
	);
}
