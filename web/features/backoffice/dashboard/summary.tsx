import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { DashboardSummary as Summary } from '#contract/dashboard.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { countdown } from '#domain/auction/countdown.ts';
import { adminTimeLeft } from '#domain/backoffice/admin-time-left.ts';
import type { WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime, MINUTE, microsOf } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readDashboardSummary } from '#web/api/backoffice.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Agenda } from '#web/features/backoffice/overview/agenda.tsx';
import { WaitingList } from '#web/features/backoffice/overview/waiting-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { showCount } from './number-words.ts';
import { SummaryLine, SummaryTable } from './summary-table.tsx';

interface Props {
	/** Null if it could not be read. */
	summary: Summary | null;
	/** The kind of waiting work that is listed as a whole. */
	opened: WaitingKind | null;
}

/** What waits, and the dashboard summary (spec §2): three counters and three tables. */
export function DashboardSummary({ summary, opened }: Props) {
	return summary ? (
		<Fresh initial={summary} opened={opened} />
	) : (
		<LoadFailed words={BACKOFFICE_TOASTS['dashboard.failed']} />
	);
}

function Fresh({ initial, opened }: { initial: Summary; opened: WaitingKind | null }) {
	const { summary, stale } = useFreshSummary(initial, opened);
	const { counters, server_time } = summary;
	// All times of the page use one clock.
	const now = useServerNow(microsOf(server_time) / 1_000);
	return (
		<div className="grid grid-cols-1 gap-8">
			{stale && (
				<p role="status" className="text-14 text-warn">
					Sem conexão com o servidor. Dados de {formatDateTime(server_time)}.
				</p>
			)}
			<WaitingList
				groups={summary.waiting}
				now={now}
				opened={opened}
				loud
				untouched={summary.agenda_total + counters.active + counters.awaiting_payment + counters.paid === 0}
			/>
			<dl className="grid divide-line rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
				<Counter name="Leilões Ativos" count={counters.active} words="Em andamento agora" to={ACTIVE} />
				<Counter
					name="Aguardando Pagamento"
					count={counters.awaiting_payment}
					words="Finalizados sem pagamento"
					to="#finalizados-sem-pagamento"
				/>
				<Counter
					name="Leilões Pagos"
					count={counters.paid}
					words="Concluídos com sucesso"
					to={`${ADMIN_PAGES.payments}?state=paid`}
				/>
			</dl>
			<div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
				<OpenAuctions rows={summary.active} total={counters.active} now={now} />
				<Agenda entries={summary.agenda} total={summary.agenda_total} now={now} />
			</div>
			<UnpaidAuctions rows={summary.unpaid} total={counters.awaiting_payment} />
			<PaidAuctions rows={summary.paid} />
		</div>
	);
}

const ACTIVE = `${PAGES.adminAuctions}?status=active`;

interface CounterProps {
	name: string;
	count: number;
	words: string;
	to: string;
}

function Counter({ name, count, words, to }: CounterProps) {
	return (
		<div className="relative flex items-center gap-4 px-4 py-3 hover:bg-wash">
			<dt className="order-last min-w-0 wrap-anywhere">
				<Link to={to} className="font-semibold text-ink no-underline after:absolute after:inset-0">
					{name}
				</Link>
				<span className="block text-14 text-ink-soft">{words}</span>
			</dt>
			<dd className="font-serif text-28 leading-none font-semibold tabular-nums">{showCount(count)}</dd>
		</div>
	);
}

/**
 * A summary that is updated every minute while the page is visible, and at once when the window is shown again. A
 * failed read changes only `stale`.
 */
function useFreshSummary(initial: Summary, opened: WaitingKind | null) {
	const [read, setRead] = useState({ initial, summary: initial, stale: false });
	const shown = read.initial === initial ? read : { initial, summary: initial, stale: false };
	const requesting = useRef(false);

	useEffect(() => {
		let current = true;
		async function renew() {
			if (requesting.current || document.visibilityState === 'hidden') return;
			requesting.current = true;
			const answer = await readDashboardSummary(initial.environment, opened);
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
	}, [initial, opened]);

	return { summary: shown.summary, stale: shown.stale };
}

interface OpenProps {
	rows: Summary['active'];
	total: number;
	now: number;
}

/** Open auctions, the next to end first. */
function OpenAuctions({ rows, total, now }: OpenProps) {
	return (
		<SummaryTable
			title="Leilões em Aberto"
			columns={['Título', 'Lance Atual', 'Tempo Restante', 'Status', 'Ações']}
			empty="Nenhum leilão ativo no momento"
			total={total}
			rest={ACTIVE}
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
	if (auction.status === 'paused') return 'Suspenso';
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

/** Completed auctions that are not paid: with a proof to check, without their guia, overdue, the others. */
function UnpaidAuctions({ rows, total }: { rows: Summary['unpaid']; total: number }) {
	return (
		<SummaryTable
			id="finalizados-sem-pagamento"
			title="Finalizados sem Pagamento"
			columns={['Título', 'Valor Final', 'Término', 'Pagamento', 'Ações']}
			empty="Todos os leilões finalizados foram pagos"
			total={total}
			rest={ADMIN_PAGES.payments}
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
		<span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
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
