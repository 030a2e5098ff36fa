import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import type { Chip } from './chips.ts';

/** The active filters, each a link to the page without it: one row, which is scrolled where it has no room; on a wide page several. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
	if (chips.length === 0) return null;
	return (
		<ul
			aria-label="Filtros ativos"
			className={`relative flex min-w-0 items-center gap-2 max-xl:-my-1 max-xl:overflow-x-auto max-xl:py-1 max-md:-ml-4 max-md:pl-4 xl:flex-wrap ${chips.every(({ inBar }) => inBar) ? 'md:hidden' : ''}`}
		>
			{chips.map(({ name, words, href, inBar }) => (
				// The wide filter bar shows its own ones.
				<li key={name} className={`max-xl:shrink-0 ${inBar ? 'md:hidden' : ''}`}>
					<Link
						to={href}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-3 text-14 text-ink no-underline hover:border-ink-soft"
					>
						<span className="sr-only">Remover filtro: </span>
						<span className="wrap-anywhere max-xl:whitespace-nowrap">{words}</span>
						<X aria-hidden size={16} className="shrink-0" />
					</Link>
				</li>
			))}
		</ul>
	);
}

/** A link to a page without filters. */
export function ClearFilters({ page }: { page: string }) {
	return (
		<Link
			to={page}
			replace
			preventScrollReset
			className="inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap"
		>
			<X aria-hidden size={18} className="max-xl:hidden" />
			<span>
				Limpar<span className="max-xl:sr-only"> filtros</span>
			</span>
		</Link>
	);
}
