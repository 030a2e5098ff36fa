import { useState } from 'react';
import { isoDay } from '#domain/values/time.ts';
import { statementHref } from '#web/api/payouts.ts';
import { DateField } from '#web/ui/date-field.tsx';

interface Props {
	of: { seller: string } | { sale: string };
	/** The server's time in epoch milliseconds. */
	now: number;
}

/** The first day that a period can begin on. */
const FIRST_DAY = '2000-01-01';

const LINK =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft';

/** The statement of sale of the seller or of the sale that the list is narrowed to, within a period or since ever. */
export function StatementBar({ of, now }: Props) {
	const [period, setPeriod] = useState({ from: '', to: '' });
	const today = isoDay(now);
	return (
		<section
			aria-label="Conta de venda"
			className="grid items-end gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[12rem_12rem_1fr]"
		>
			<DateField
				label="De (opcional)"
				value={period.from}
				min={FIRST_DAY}
				today={today}
				onChange={(from) => setPeriod({ ...period, from })}
			/>
			<DateField
				label="Até (opcional)"
				value={period.to}
				min={period.from || FIRST_DAY}
				today={today}
				error={period.from && period.to && period.to < period.from ? 'Antes do início.' : undefined}
				onChange={(to) => setPeriod({ ...period, to })}
			/>
			<div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-1">
				<a href={statementHref(of, 'pdf', period)} download className={LINK}>
					Conta de venda (PDF)
				</a>
				<a href={statementHref(of, 'csv', period)} download className={LINK}>
					Planilha (CSV)
				</a>
			</div>
		</section>
	);
}
