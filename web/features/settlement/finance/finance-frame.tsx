import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FinanceCounts } from '#contract/finance-list.ts';

type FinanceTab = keyof FinanceCounts | 'reconciliation';

const TABS: readonly [FinanceTab, to: string, words: string][] = [
	['receivable', ADMIN_PAGES.payments, 'A receber'],
	['to_pay_out', ADMIN_PAGES.payouts, 'Repasses'],
	['to_refund', ADMIN_PAGES.refunds, 'Devoluções'],
	['reconciliation', ADMIN_PAGES.reconciliation, 'Conciliação'],
];

interface Props {
	tab: FinanceTab;
	/** Undefined while they are not known. */
	counts: FinanceCounts | undefined;
	/** What the page is for, in one sentence. */
	purpose: string;
	children: ReactNode;
}

/** The pages of money under one title: what is to be received, to be paid out and to be given back, each with how much waits there, and the bank's list. */
export function FinanceFrame({ tab, counts, purpose, children }: Props) {
	return (
		<div className="measure py-6">
			<h1 className="font-serif text-28 font-semibold">Financeiro</h1>
			<nav aria-label="Financeiro" className="mt-2 mb-4 border-b border-line">
				<ul className="grid grid-cols-2 sm:flex sm:gap-1">
					{TABS.map(([name, to, words]) => (
						<li key={name} className="min-w-0">
							<Link
								to={to}
								aria-current={name === tab ? 'page' : undefined}
								className="-mb-px flex min-h-11 flex-wrap items-center justify-center gap-x-2 border-b-2 border-transparent px-2 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-brand sm:px-4"
							>
								{words}
								{name !== 'reconciliation' && (
									<span className="min-w-4 text-12 font-normal tabular-nums">
										{counts?.[name].toLocaleString('pt-BR')}
									</span>
								)}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<p className="mb-4 text-ink-soft">{purpose}</p>
			{children}
		</div>
	);
}
