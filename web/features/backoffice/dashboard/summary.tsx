import type { DashboardSummary as Summary } from '#contract/dashboard.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PaidAuctions, UnpaidAuctions } from './finished-auctions.tsx';
import { showCount } from './number-words.ts';
import { OpenAuctions } from './open-auctions.tsx';
import { useFreshSummary } from './use-fresh-summary.ts';

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
