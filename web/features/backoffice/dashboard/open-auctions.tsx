import type { DashboardSummary } from '#contract/dashboard.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { adminTimeLeft, countdown } from '#domain/auction/countdown.ts';
import { microsOf } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { SummaryLine, SummaryTable } from './summary-table.tsx';

interface Props {
	rows: DashboardSummary['active'];
	total: number;
	server_time: string;
}

/** Open auctions, the next to end first. All their times use the page's one clock. */
export function OpenAuctions({ rows, total, server_time }: Props) {
	const now = useServerNow(microsOf(server_time) / 1_000);
	return (
		<SummaryTable
			title="Leilões em Aberto"
			columns={['Título', 'Lance Atual', 'Tempo Restante', 'Status', 'Ações']}
			empty="Nenhum leilão ativo no momento"
			total={total}
			rest={`${PAGES.adminAuctions}?status=active`}
			rows={rows.map((auction) => (
				<SummaryLine
					key={auction.id}
					auction={auction}
					cells={[
						['Lance Atual', showReais(auction.current_bid)],
						['Tempo Restante', <TimeLeft key="time" auction={auction} now={now} />],
						['Status', <Status key="status" status={auction.status} />],
					]}
					actions={['view', 'edit']}
				/>
			))}
		/>
	);
}

type OpenAuctionRow = DashboardSummary['active'][number];

function TimeLeft({ auction, now }: { auction: OpenAuctionRow; now: number }) {
	// The end of a paused auction moves when it is resumed.
	if (auction.status === 'paused') return 'Parado';
	const left = countdown(auction, now);
	const label = left.urgency === 'waiting' ? left.label : adminTimeLeft(Date.parse(auction.end_time) - now);
	return <Countdown urgency={left.urgency} label={label} />;
}

function Status({ status }: { status: OpenAuctionRow['status'] }) {
	return (
		<Badge tone={status === 'active' ? 'brand' : 'warn'} dot={status === 'active'}>
			{LABELS[status]}
		</Badge>
	);
}
