import Download from 'lucide-react/icons/download';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Journal, JournalEntry } from '#contract/admin-payments.ts';
import { ACCOUNT_LABELS, ACCOUNTS, entryLabel } from '#domain/settlement/journal.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** Rows are cards where five columns would not fit, whatever the size of the window. */
const ROW = 'grid gap-x-4 px-4 py-3 @min-[44rem]:table-row';
const CELL = '@min-[44rem]:px-4 @min-[44rem]:py-3';

/** The journal entries of the auction with each account's balance. Every entry and the balances sum to zero. */
export function JournalTable({
	journal: { lines, balances },
	paymentId,
}: {
	journal: Journal;
	paymentId: string;
}) {
	return (
		<section aria-labelledby="lancamentos" className="@container">
			<div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="lancamentos" className="font-serif text-22 font-semibold">
					Lançamentos
				</h2>
				<a
					href={ADMIN_API.journalExport(paymentId)}
					download
					className="inline-flex min-h-11 items-center gap-2 text-14 print:hidden"
				>
					<Download aria-hidden size={16} />
					Baixar CSV
				</a>
			</div>
			<div className="rounded-card border border-line bg-surface">
				<table className="block w-full text-14 tabular-nums @min-[44rem]:table">
					<thead className="sr-only @min-[44rem]:not-sr-only @min-[44rem]:table-header-group">
						<tr className="border-b border-line text-ink-soft">
							<th scope="col" className={`text-left font-semibold ${CELL}`}>
								Lançamento
							</th>
							{ACCOUNTS.map((account) => (
								<th key={account} scope="col" className={`text-right font-semibold ${CELL}`}>
									{ACCOUNT_LABELS[account]}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="block divide-y divide-line @min-[44rem]:table-row-group">
						{lines.map((line) => (
							<tr key={`${line.at} ${line.kind}`} className={ROW}>
								<Posting line={line} />
								<Amounts of={line} />
							</tr>
						))}
					</tbody>
					<tfoot className="block border-t border-edge font-semibold @min-[44rem]:table-row-group">
						<tr className={ROW}>
							<th scope="row" className={`text-left ${CELL}`}>
								Saldo
							</th>
							<Amounts of={balances} zero />
						</tr>
					</tfoot>
				</table>
			</div>
			<p className="mt-2 text-14 text-ink-soft">
				O que o site tem ou pode cobrar é positivo; o que deve ou ganhou é negativo. Cada linha soma zero.
			</p>
		</section>
	);
}

function Posting({ line }: { line: JournalEntry }) {
	const { at, by, transfer } = line;
	return (
		<th scope="row" className={`text-left font-normal ${CELL}`}>
			<span className="block font-semibold">{entryLabel(line)}</span>
			<span className="block text-ink-soft">
				{formatDateTimeSeconds(at)}
				{by && ` · ${by}`}
			</span>
			{transfer && <span className="block text-12 break-all text-ink-soft">{transfer}</span>}
		</th>
	);
}

/** One amount per account. On a card zero amounts are left out, unless `zero` is set. */
function Amounts({ of, zero = false }: { of: Journal['balances']; zero?: boolean }) {
	return ACCOUNTS.map((account) => (
		<td
			key={account}
			className={`justify-between gap-4 text-right whitespace-nowrap @min-[44rem]:table-cell ${of[account] === 0 ? 'text-ink-soft' : ''} ${of[account] === 0 && !zero ? 'hidden' : 'flex'} ${CELL}`}
		>
			<span className="font-normal @min-[44rem]:hidden">{ACCOUNT_LABELS[account]}</span>
			{showReais(of[account])}
		</td>
	));
}
