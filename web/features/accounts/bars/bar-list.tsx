import type { Bar } from '#contract/bars.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	bars: readonly Bar[];
	onEnd: (bar: Bar) => void;
}

/** The installation has lost the key with which the number was encrypted. */
export const NUMBER_LOST = 'Número perdido';
const LOST_WORDS = 'Sem efeito: crie de novo, com o número, e encerre este';

/** The bars with their reasons; those in force can be ended. */
export function BarRows({ bars, onEnd }: Props) {
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-surface">
			{bars.map((bar) => (
				<li key={bar.id} className="grid gap-x-6 gap-y-2 p-4 lg:grid-cols-[14rem_minmax(0,1fr)_auto]">
					<div className="min-w-0">
						<p className="font-semibold tabular-nums">{bar.tax_id ?? NUMBER_LOST}</p>
						<p className="text-14 text-ink-soft wrap-anywhere">
							{bar.tax_id === null ? LOST_WORDS : (bar.account ?? 'Sem conta com este número')}
						</p>
					</div>
					<div className="min-w-0">
						<p className="whitespace-pre-line wrap-anywhere">{bar.reason}</p>
						<p className="text-14 text-ink-soft tabular-nums">{termWords(bar)}</p>
					</div>
					{isInForce(bar) && (
						<Button
							variant="secondary"
							className="justify-self-start whitespace-nowrap"
							aria-label={`Encerrar o impedimento de ${bar.tax_id ?? NUMBER_LOST}`}
							onClick={() => onEnd(bar)}
						>
							Encerrar
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}

/** Since when, by whom and until when. */
function termWords({ created_at, created_by, until, ended_at }: Bar): string {
	const made = `Desde ${formatDateTime(created_at)}${created_by ? `, por ${created_by}` : ''}`;
	if (ended_at) return `${made}. Encerrado em ${formatDateTime(ended_at)}`;
	return `${made}. ${until ? `Até ${formatDateTime(until)}` : 'Sem término'}`;
}

/** Expired bars are listed with the ended ones, where no bar can be ended. */
function isInForce({ ended_at }: Bar): boolean {
	return ended_at === null;
}

export function BarRowsSkeleton() {
	return (
		<div aria-hidden className="divide-y divide-line rounded-card border border-line bg-surface">
			{['um', 'dois', 'três'].map((line) => (
				<div key={line} className="grid gap-3 p-4 lg:grid-cols-[14rem_minmax(0,1fr)_6rem]">
					<span className="h-5 rounded-control bg-wash" />
					<span className="h-5 rounded-control bg-wash max-lg:w-2/3" />
					<span className="h-5 rounded-control bg-wash max-lg:w-1/3" />
				</div>
			))}
		</div>
	);
}
