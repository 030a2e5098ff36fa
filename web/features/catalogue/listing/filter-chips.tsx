import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import type { Chip } from './chips.ts';

/** The active filters, each a link to the page without it: one row on a phone, which is scrolled. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
	if (chips.length === 0) return null;
	return (
		<ul
			aria-label="Filtros ativos"
			className={`relative flex items-center gap-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap ${chips.every(({ inBar }) => inBar) ? 'md:hidden' : ''}`}
		>
			{chips.map(({ name, words, href, inBar }) => (
				// The wide filter bar shows its own ones.
				<li key={name} className={`max-md:shrink-0 ${inBar ? 'md:hidden' : ''}`}>
					<Link
						to={href}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-3 text-14 text-ink no-underline hover:border-ink-soft"
					>
						<span className="sr-only">Remover filtro: </span>
						<span className="max-w-[70vw] wrap-anywhere">{words}</span>
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
			className="inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap max-sm:text-14"
		>
			<X aria-hidden size={18} className="max-sm:hidden" />
			Limpar filtros
		</Link>
	);
}
