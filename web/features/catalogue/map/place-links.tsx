import { Link } from 'react-router';
import type { MapPage } from './map-page.ts';

interface Props {
	page: MapPage;
	marked: string | null;
	onMark(key: string | null): void;
}

/** The map in words: its states or cities as links, each with the number of its lots. */
export function PlaceLinks({ page: { links, unlisted, unplaced }, marked, onMark }: Props) {
	if (links.length === 0) return null;
	return (
		<nav aria-label="Lugares no mapa" className="mt-3">
			<ul className="flex flex-wrap gap-2">
				{links.map(({ name, count, href, mark }) => (
					<li key={name}>
						<Link
							to={href}
							preventScrollReset
							data-marked={(mark !== null && mark === marked) || undefined}
							onMouseEnter={() => onMark(mark)}
							onMouseLeave={() => onMark(null)}
							onFocus={() => onMark(mark)}
							onBlur={() => onMark(null)}
							className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-ink no-underline hover:border-ink-soft data-marked:border-brass-mark"
						>
							{name}
							<span className="text-ink-soft tabular-nums">{count}</span>
						</Link>
					</li>
				))}
			</ul>
			<p className="mt-2 text-14 text-ink-soft">
				{unlisted > 0 && `E mais ${unlisted === 1 ? '1 cidade' : `${unlisted} cidades`}: aproxime o mapa. `}
				{unplaced}
			</p>
		</nav>
	);
}
