import type { Payout, PayoutListPage } from '#contract/payouts.ts';
import { reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { bankFileHref } from '#web/api/payouts.ts';
import { Button } from '#web/ui/button.tsx';
import { isPayable } from './payout-words.ts';

interface Props {
	rows: readonly Payout[];
	totals: PayoutListPage['totals'];
	ticked: ReadonlySet<string>;
	onTick: (ids: readonly string[], on: boolean) => void;
	onPay: (payouts: readonly Payout[]) => void;
}

const LINK =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft';

/** What is owed in all; what is ticked, with its sum; the file for the bank, and the act that marks all of it as paid. */
export function BatchBar({ rows, totals, ticked, onTick, onPay }: Props) {
	const payable = rows.filter(isPayable);
	const chosen = payable.filter(({ id }) => ticked.has(id));
	const sum = reaisOf(chosen.reduce((total, { amount }) => total + fromReais(amount), 0));
	return (
		<div className="mb-3 grid gap-3">
			<dl className="flex flex-wrap gap-x-8 gap-y-2">
				<Figure label="A repassar" amount={totals.open} />
				<Figure label="Em atraso" amount={totals.overdue} late />
				<Figure label="Sem conta do comitente" amount={totals.no_account} late />
			</dl>
			{payable.length > 0 && (
				<div
					className={`flex flex-wrap items-center gap-2 ${chosen.length > 0 ? 'sticky top-0 z-2 rounded-control border border-line bg-surface px-3 py-1' : 'px-3'}`}
				>
					<label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
						<input
							type="checkbox"
							checked={chosen.length === payable.length}
							onChange={({ currentTarget }) =>
								onTick(
									payable.map(({ id }) => id),
									currentTarget.checked,
								)
							}
							className="size-5 accent-brand"
						/>
						<span aria-live="polite" className="tabular-nums">
							{chosen.length === 0
								? `Marcar todos (${payable.length})`
								: `${chosen.length} ${chosen.length === 1 ? 'marcado' : 'marcados'}, ${showReais(sum)}`}
						</span>
					</label>
					<a href={bankFileHref(chosen.map(({ id }) => id))} download className={LINK}>
						Arquivo para o banco (CSV)
					</a>
					{chosen.length > 0 && (
						<Button onClick={() => onPay(chosen)}>
							{chosen.length === 1 ? 'Registrar repasse marcado' : `Registrar ${chosen.length} repasses`}
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

function Figure({ label, amount, late = false }: { label: string; amount: number; late?: boolean }) {
	return (
		<div>
			<dt className="text-14 text-ink-soft">{label}</dt>
			<dd className={`font-serif text-22 tabular-nums ${late && amount > 0 ? 'text-live' : ''}`}>
				{showReais(amount)}
			</dd>
		</div>
	);
}
