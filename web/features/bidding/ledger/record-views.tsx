import { Form, Link } from 'react-router';
import { LEDGER_LAST, LEDGER_VIEWS, type LedgerQuery, type LedgerView } from '#contract/ledger.ts';
import { Button } from '#web/ui/button.tsx';

/** The choice of records and of their order. It is in the URL, and works without scripts. */
export function RecordViews({ query, last }: { query: LedgerQuery; last: number }) {
	const { view, order } = query;
	const other = order === 'newest' ? 'oldest' : 'newest';
	return (
		<div className="grid gap-3">
			<nav aria-label="Quais registros mostrar" className="flex flex-wrap gap-2">
				{LEDGER_VIEWS.map((each) => (
					<Link
						key={each}
						to={ledgerHref({ view: each, order, from: null })}
						replace
						preventScrollReset
						aria-current={each === view ? 'page' : undefined}
						className="inline-flex min-h-11 items-center rounded-control border border-edge px-3 text-14 font-semibold text-ink no-underline hover:border-ink-soft aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
					>
						{VIEW_LABELS[each]}
					</Link>
				))}
			</nav>
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<Link
					to={ledgerHref({ view, order: other, from: null })}
					replace
					preventScrollReset
					className="inline-flex min-h-11 items-center text-14 underline"
				>
					{order === 'newest' ? 'Mostrar do mais antigo ao mais novo' : 'Mostrar do mais novo ao mais antigo'}
				</Link>
				<Jump query={query} last={last} />
			</div>
		</div>
	);
}

/** A form that jumps to a record of a long ledger. */
function Jump({ query: { view, order, from }, last }: { query: LedgerQuery; last: number }) {
	return (
		<Form method="get" replace preventScrollReset className="flex items-center gap-2">
			{view !== 'all' && <input type="hidden" name="view" value={view} />}
			{order !== 'newest' && <input type="hidden" name="order" value={order} />}
			<label className="flex items-center gap-2 text-14">
				A partir do nº
				<input
					key={from}
					name="from"
					type="number"
					inputMode="numeric"
					min={1}
					max={last}
					required
					defaultValue={from ?? ''}
					className="control w-24!"
				/>
			</label>
			<Button variant="secondary" type="submit">
				Ir
			</Button>
		</Form>
	);
}

/** Reads the query of the page's URL. Invalid values fall back to the default. */
export function readLedgerQuery(params: URLSearchParams): LedgerQuery {
	const view = LEDGER_VIEWS.find((each) => each === params.get('view')) ?? 'all';
	const from = Number(params.get('from') || Number.NaN);
	return {
		view,
		order: params.get('order') === 'oldest' ? 'oldest' : 'newest',
		from: Number.isInteger(from) && from >= 1 && from <= LEDGER_LAST ? from : null,
	};
}

/** The page's search for a query. Defaults are left out. */
export function ledgerHref({ view, order, from }: LedgerQuery): string {
	const params = new URLSearchParams();
	if (view !== 'all') params.set('view', view);
	if (order !== 'newest') params.set('order', order);
	if (from !== null) params.set('from', String(from));
	return `?${params}`;
}

/** The label of each view, in the order shown. */
const VIEW_LABELS: Record<LedgerView, string> = {
	all: 'Tudo',
	bids: 'Lances',
	refused: 'Recusados',
	extensions: 'Prorrogações',
	auctioneer: 'Atos do leiloeiro',
};
