import type { DashboardSummary } from '#contract/dashboard.ts';
import { PAGES } from '#contract/paths.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SummaryLine, SummaryTable } from './summary-table.tsx';

/** Completed auctions that are not paid, the last ended first. */
export function UnpaidAuctions({ rows, total }: { rows: DashboardSummary['unpaid']; total: number }) {
	return (
		<SummaryTable
			title="Finalizados sem Pagamento"
			columns={['Título', 'Valor Final', 'Término', 'Pagamento', 'Ações']}
			empty="Todos os leilões finalizados foram pagos"
			total={total}
			rest={`${PAGES.adminAuctions}?status=completed`}
			rows={rows.map((auction) => (
				<SummaryLine
					key={auction.id}
					auction={auction}
					cells={[
						['Valor Final', showReais(auction.current_bid)],
						['Término', formatDateTime(auction.end_time)],
						['Pagamento', <Unpaid key="badge" auction={auction} />],
					]}
					actions={['view', 'edit', 'payment']}
				/>
			))}
		/>
	);
}

function Unpaid({ auction }: { auction: DashboardSummary['unpaid'][number] }) {
	const { due_at, proofs_waiting, slip_missing } = auction;
	return (
		<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
			<Badge tone="warn">Não Pago</Badge>
			{proofs_waiting > 0 && <Badge tone="brass">Comprovante a conferir</Badge>}
			{slip_missing && <Badge tone="brass">Aguardando guia</Badge>}
			{due_at && <span className="text-12 text-ink-soft">prazo {formatDateTime(due_at)}</span>}
		</span>
	);
}

/** The latest paid auctions, each with a link to its payment. */
export function PaidAuctions({ rows }: { rows: DashboardSummary['paid'] }) {
	return (
		<SummaryTable
			title="Últimos Pagos"
			columns={['Título', 'Valor Pago', 'Data', 'Pagamento']}
			empty="Nenhum leilão pago ainda"
			rows={rows.map((auction) => (
				<SummaryLine
					key={auction.id}
					auction={auction}
					cells={[
						['Valor Pago', showReais(auction.amount)],
						['Data', formatDateTime(auction.paid_at)],
						[
							'Pagamento',
							<Badge key="badge" tone="brand">
								Pago
							</Badge>,
						],
					]}
					to={PAGES.payment(auction.id)}
				/>
			))}
		/>
	);
}
