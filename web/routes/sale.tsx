import ChevronLeft from 'lucide-react/icons/chevron-left';
import { data, Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { SaleFacts } from '#web/features/catalogue/sales/sale-facts.tsx';
import { SaleLots } from '#web/features/catalogue/sales/sale-lots.tsx';
import { saleMetadata } from '#web/features/catalogue/sales/sale-metadata.ts';
import { type SaleView, saleView } from '#web/features/catalogue/sales/sale-view.ts';
import { backendContext } from '#web/page-context.ts';
import type { Route } from './+types/sale';

export async function loader({ params, context }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const sale = await backend.sale(params.id);
	if (!sale) throw data(null, { status: 404 });
	return { sale: saleView(sale, backend.now()) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return loaderData && shell ? saleMetadata(loaderData.sale, shell.brand) : [];
}

/** A published sale: the edital and the lots first, then all documents, who sells and the terms. */
export default function SalePage({ loaderData: { sale } }: Route.ComponentProps) {
	return (
		<div className="measure grid gap-8 pt-2 pb-12">
			<Head sale={sale} />
			<section aria-labelledby="lotes" className="grid min-w-0 gap-4">
				<h2 id="lotes" className="font-serif text-22 font-semibold">
					Lotes
				</h2>
				<SaleLots
					lots={sale.lots}
					withdrawn={sale.withdrawn}
					now={sale.now}
					cornerOf={(card) => <FavoriteHeart auction={card} />}
				/>
			</section>
			<SaleFacts key={sale.id} sale={sale} />
		</div>
	);
}

function Head({ sale }: { sale: SaleView }) {
	return (
		<header className="grid gap-2">
			<Link
				to={PAGES.home}
				className="inline-flex min-h-11 w-fit items-center gap-1 text-16 text-ink-soft no-underline sm:text-14 hover:text-ink"
			>
				<ChevronLeft aria-hidden size={16} />
				Todos os leilões
			</Link>
			<p className="text-16 sm:text-14 text-ink-soft">{sale.heading}</p>
			<h1
				className={`font-serif font-semibold wrap-anywhere ${sale.title.length > 80 ? 'text-22 lg:text-28' : 'text-28 lg:text-36'}`}
			>
				{sale.title}
			</h1>
			<p className="text-16 sm:text-14 text-ink-soft">Publicado em {sale.published}</p>
			{sale.edital && (
				<a
					href={sale.edital}
					target="_blank"
					rel="noopener noreferrer"
					className="inline-flex min-h-11 w-fit items-center rounded-control border border-edge bg-surface px-4 text-16 font-semibold text-ink no-underline hover:border-ink-soft"
				>
					Edital
					<span className="sr-only"> (abre em outra aba)</span>
				</a>
			)}
		</header>
	);
}
