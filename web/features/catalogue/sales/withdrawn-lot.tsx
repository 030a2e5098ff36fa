import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { DocumentList } from '#web/features/catalogue/lot/document-list.tsx';
import { OrderLink } from '#web/features/catalogue/lot/order-link.tsx';
import type { WithdrawnSaleLot } from './sale-view.ts';

/** A lot that was withdrawn from a sale: its number and title, why, its documents, and its record (rules §40). */
export default function WithdrawnLot({ lot }: { lot: WithdrawnSaleLot }) {
	const { id, name, title, words, reason, order, groups } = lot;
	return (
		<>
			{name && <p className="font-semibold tabular-nums">{name}</p>}
			<div className="grid gap-3 rounded-card border border-line bg-wash p-4">
				<p className="font-semibold">Retirado</p>
				<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
				<p className="text-16 sm:text-14 text-ink-soft tabular-nums">{words}</p>
				<p className="wrap-anywhere">Motivo: {reason}</p>
				{order && <OrderLink order={order} />}
				{groups.length > 0 && <DocumentList groups={groups} />}
				<div className="flex flex-wrap gap-x-6">
					<Link to={PAGES.auction(id)} className="inline-flex min-h-11 items-center font-semibold">
						Página deste lote
					</Link>
					<Link to={PAGES.ledger(id)} className="inline-flex min-h-11 items-center font-semibold">
						Registro público deste lote
					</Link>
				</div>
			</div>
		</>
	);
}
