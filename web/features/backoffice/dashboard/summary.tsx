import { useEffect, useRef, useState } from 'react';
import type { DashboardSummary as Summary } from '#contract/dashboard.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { adminTimeLeft, countdown } from '#domain/auction/countdown.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime, MINUTE, microsOf } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readDashboardSummary } from '#web/api/backoffice.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { showCount } from './number-words.ts';
import { SummaryLine, SummaryTable } from './summary-table.tsx';

/** The dashboard summary (spec §2): three counters and three tables. Null if it could not be read. */
export function DashboardSummary({ summary }: { summary: Summary | null }) {
	return summary ? <Fresh initial={summary} /> : <LoadFailed words={BACKOFFICE_TOASTS['dashboard.failed']} />;
}

function Fresh({ initial }: { initial: Summary }) {
	const { summary, stale } = useFreshSummary(initial);
	const { counters } = summary;
	return (
		<div className="grid grid-cols-1 gap-10">
			{stale && (
				<p role="status" className="text-14 text-warn">
					Sem conexão com o servidor. Dados de {formatDateTime(summary.server_time)}.
				</p>
			)}
			<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
				<Counter name="Leilões Ativos" count={counters.active} words="Em andamento agora" />
				<Counter
					name="Aguardando Pagamento"
					count={counters.awaiting_payment}
					words="Finalizados sem pagamento"
				/>
				<Counter name="Leilões Pagos" count={counters.paid} words="Concluídos com sucesso" />
			</dl>
			<OpenAuctions rows={summary.active} total={counters.active} server_time={summary.server_time} />
			<UnpaidAuctions rows={summary.unpaid} total={counters.awaiting_payment} />
			<PaidAuctions rows={summary.paid} />
		</div>
	);
}

function Counter({ name, count, words }: { name: string; count: number; words: string }) {
	return (
		<div className="rounded-card border border-line bg-surface p-4">
			<dt className="font-semibold">{name}</dt>
			<dd>
				<span className="block font-serif text-36 font-semibold tabular-nums">{showCount(count)}</span>
				<span className="text-14 text-ink-soft">{words}</span>
			</dd>
		</div>
	);
}

/**
 * A summary that is updated every minute while the page is visible, and at once when the window is shown again. A
 * failed read changes only `stale`.
 */
function useFreshSummary(initial: Summary) {
	const [read, setRead] = useState({ initial, summary: initial, stale: false });
	const shown = read.initial === initial ? read : { initial, summary: initial, stale: false };
	const requesting = useRef(false);

	useEffect(() => {
		let current = true;
		async function renew() {
			if (requesting.current || document.visibilityState === 'hidden') return;
			requesting.current = true;
			const answer = await readDashboardSummary(initial.environment);
			const summary = 'done' in answer ? answer.done : null;
			requesting.current = false;
			if (!current) return;
			setRead((before) => {
				const kept = before.initial === initial ? before.summary : initial;
				return { initial, summary: summary ?? kept, stale: summary === null };
			});
		}
		const renewWhenShown = () => void renew();
		const timer = setInterval(renewWhenShown, MINUTE);
		window.addEventListener('focus', renewWhenShown);
		document.addEventListener('visibilitychange', renewWhenShown);
		return () => {
			current = false;
			clearInterval(timer);
			window.removeEventListener('focus', renewWhenShown);
			document.removeEventListener('visibilitychange', renewWhenShown);
		};
	}, [initial]);

	return { summary: shown.summary, stale: shown.stale };
}

interface Props {
	rows: Summary['active'];
	total: number;
	server_time: string;
}

/** Open auctions, the next to end first. All their times use the page's one clock. */
function OpenAuctions({ rows, total, server_time }: Props) {
	const now = useServerNow(microsOf(server_time) / 1_000);
	return (
		<SummaryTable
			title="Leilões em Aberto"
			columns={['Título', 'Lance Atual', 'Tempo Restante', 'Status', 'Ações']}
			empty="Nenhum leilão ativo no momento"
			total={total}
			rest={`${PAGES.adminAuctions}?stage=open`}
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

type OpenAuctionRow = Summary['active'][number];

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

/** Completed auctions that are not paid, the last ended first. */
function UnpaidAuctions({ rows, total }: { rows: Summary['unpaid']; total: number }) {
	return (
		<SummaryTable
			title="Finalizados sem Pagamento"
			columns={['Título', 'Valor Final', 'Término', 'Pagamento', 'Ações']}
			empty="Todos os leilões finalizados foram pagos"
			total={total}
			rest={`${PAGES.adminAuctions}?stage=ended`}
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

function Unpaid({ auction }: { auction: Summary['unpaid'][number] }) {
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
function PaidAuctions({ rows }: { rows: Summary['paid'] }) {
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
