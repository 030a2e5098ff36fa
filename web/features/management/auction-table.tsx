import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { AuctionRow } from './auction-row.ts';

/** The house's auctions as a table (spec §2, auction management). */
export function AuctionTable({ rows }: { rows: readonly AuctionRow[] }) {
	if (rows.length === 0) {
		return (
			<p className="rounded-card border border-dashed border-edge px-4 py-12 text-center font-serif text-18 font-semibold">
				Nenhum leilão criado ainda
			</p>
		);
	}
	return (
		<div className="overflow-x-auto rounded-card border border-line bg-surface">
			<table className="w-full min-w-4xl border-collapse text-14">
				<thead>
					<tr className="border-b border-line text-left text-ink-soft">
						<Head>Título</Head>
						<Head>Tipo</Head>
						<Head>Status</Head>
						<Head amount>Lance Inicial</Head>
						<Head amount>Lance Atual</Head>
						<Head>Início</Head>
						<Head>Término</Head>
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{rows.map((row) => (
						<tr key={row.id} className="hover:bg-wash">
							<th scope="row" className="max-w-96 px-4 py-1 text-left font-semibold">
								<Link
									to={PAGES.auction(row.id)}
									className="flex min-h-11 min-w-56 items-center wrap-anywhere"
								>
									<span className="line-clamp-2">{row.title}</span>
								</Link>
							</th>
							<Cell>{row.type}</Cell>
							<Cell>{row.status}</Cell>
							<Cell amount>{row.initial}</Cell>
							<Cell amount>{row.current}</Cell>
							<Cell>{row.start}</Cell>
							<Cell>{row.end}</Cell>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Head({ amount = false, children }: { amount?: boolean; children: ReactNode }) {
	return (
		<th scope="col" className={`px-4 py-3 font-semibold ${amount ? 'text-right' : ''}`}>
			{children}
		</th>
	);
}

function Cell({ amount = false, children }: { amount?: boolean; children: ReactNode }) {
	return (
		<td className={`px-4 py-1 whitespace-nowrap tabular-nums ${amount ? 'text-right' : ''}`}>{children}</td>
	);
}
