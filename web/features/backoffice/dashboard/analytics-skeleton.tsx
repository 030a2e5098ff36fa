import { HEADLINE_FIRST, HEADLINE_GRID } from './headline-figures.tsx';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const FIGURES = ['a', 'b', 'c', 'd'];

const BLOCK = 'rounded-control bg-wash motion-safe:animate-fade';

/** The shape of the page while its numbers are on their way. */
export function AnalyticsSkeleton() {
	return (
		<div aria-hidden>
			<div className={HEADLINE_GRID}>
				{TILES.map((tile, at) => (
					<div key={tile} className={at === 0 ? HEADLINE_FIRST : ''}>
						<div className={`h-24 ${BLOCK}`} />
					</div>
				))}
			</div>
			<div className={FIGURE_GRID}>
				{FIGURES.map((figure, at) => (
					<div key={figure} className={at === 0 ? 'lg:col-span-2' : ''}>
						<div className={`h-96 ${BLOCK}`} />
					</div>
				))}
			</div>
		</div>
	);
}

export const FIGURE_GRID = 'mt-10 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2';
