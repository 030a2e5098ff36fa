import Maximize from 'lucide-react/icons/maximize';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ListingFilter, Near } from '#domain/lot/listing.ts';
import outlines from './brazil.svg?url';
import type { Mark } from './map-page.ts';
import { BRAZIL, mercatorY, positionIn, type View, zoomed } from './projection.ts';
import { hrefOf, useMapView } from './use-map-view.ts';

interface Props {
	view: View;
	marks: readonly Mark[];
	filter: ListingFilter;
	/** The key of the mark that the list points at. */
	marked: string | null;
	onMark(key: string | null): void;
}

/** The units of the outlines' file per degree. */
const UNITS = 200;

/** In views smaller than this many degrees, marks have their city's name. */
const NAMED = 14;

/** The map: outlines of the states, and marks that are links, so that it can be zoomed without scripts. */
export function LotMap({ view: page, marks, filter, marked, onMark }: Props) {
	const { element, view } = useMapView(page, filter);
	const hint = useId();
	const { x, y, size } = view;
	const focused = useRef(false);
	// A mark that leaves the view takes the focus with it. Between two marks nothing has the focus for a moment, in which React renders.
	useEffect(() => {
		const later = setTimeout(() => {
			if (focused.current && document.activeElement === document.body)
				element.current?.focus({ preventScroll: true });
		});
		return () => clearTimeout(later);
	});
	return (
		<section
			ref={element}
			aria-label="Mapa dos leilões"
			aria-describedby={hint}
			tabIndex={-1}
			onFocus={() => {
				focused.current = true;
			}}
			onBlur={({ relatedTarget, currentTarget }) => {
				// Without another element, what had the focus was removed, or the page was left.
				if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = false;
			}}
			className="relative aspect-square w-full touch-pan-y overflow-hidden rounded-card border border-line bg-wash select-none"
		>
			<svg
				aria-hidden
				viewBox={`${x - size / 2} ${y - size / 2} ${size} ${size}`}
				className="absolute inset-0 size-full fill-surface stroke-edge"
			>
				<g transform={`scale(${1 / UNITS})`}>
					<use href={`${outlines}#brazil`} />
				</g>
				{filter.near && <Circle near={filter.near} />}
			</svg>
			{marks.map((mark) => (
				<MarkLink
					key={mark.key}
					mark={mark}
					{...positionIn(view, mark)}
					named={size < NAMED}
					marked={mark.key === marked}
					onMark={onMark}
				/>
			))}
			<div className="absolute right-2 bottom-2 z-2 grid gap-2">
				<Control to={hrefOf(filter, zoomed(view, 2))} label="Aproximar">
					<Sign>+</Sign>
				</Control>
				<Control to={hrefOf(filter, zoomed(view, 0.5))} label="Afastar">
					<Sign>−</Sign>
				</Control>
				<Control to={hrefOf(filter, BRAZIL)} label="Brasil inteiro">
					<Maximize aria-hidden size={20} />
				</Control>
			</div>
			<p id={hint} className="sr-only">
				Com o foco em um lugar ou botão do mapa, as setas movem, + aproxima e - afasta. Os mesmos lugares
				estão na lista abaixo.
			</p>
		</section>
	);
}

/** The circle of 'Perto de mim'. A degree has 111,2 km; in this projection a circle stays a circle. */
function Circle({ near: [latitude, longitude, km] }: { near: Near }) {
	const radius = km / 111.2 / Math.cos((latitude * Math.PI) / 180);
	return (
		<circle
			cx={longitude}
			cy={mercatorY(latitude)}
			r={radius}
			vectorEffect="non-scaling-stroke"
			className="fill-brand/10 stroke-brand stroke-2"
		/>
	);
}

interface MarkProps {
	mark: Mark;
	x: number;
	y: number;
	named: boolean;
	marked: boolean;
	onMark(key: string | null): void;
}

/** Marks outside the map are not rendered, so that no hidden link takes the focus. */
function MarkLink({ mark, x, y, named, marked, onMark }: MarkProps) {
	if (Math.min(x, y) < 0 || Math.max(x, y) > 1) return null;
	const look = mark.open
		? 'border-surface bg-brand text-on-brand group-hover:bg-brand-strong'
		: 'border-edge bg-surface text-ink group-hover:border-ink';
	return (
		<Link
			to={mark.href}
			preventScrollReset
			draggable={false}
			title={mark.words}
			data-marked={marked || undefined}
			onMouseEnter={() => onMark(mark.key)}
			onMouseLeave={() => onMark(null)}
			onFocus={() => onMark(mark.key)}
			onBlur={() => onMark(null)}
			style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
			className="group absolute z-1 grid h-11 min-w-11 -translate-1/2 place-items-center rounded-full no-underline hover:z-2 focus-visible:z-2 data-marked:z-2"
		>
			<span className="sr-only">{mark.words}</span>
			<span
				aria-hidden
				className={`grid h-9 min-w-9 place-items-center rounded-full border-2 px-1.5 text-14 font-semibold whitespace-nowrap tabular-nums group-data-marked:outline-3 group-data-marked:outline-brass-mark ${look}`}
			>
				{mark.price ?? mark.count}
			</span>
			{named && mark.price === null && mark.name !== null && (
				<span
					aria-hidden
					className="absolute top-full -mt-1 max-w-24 truncate rounded-control bg-surface/85 px-1 text-12 text-ink max-sm:hidden"
				>
					{mark.name}
				</span>
			)}
		</Link>
	);
}

/** Text, because an icon that the back office has too would load its scripts here. */
function Sign({ children }: { children: string }) {
	return (
		<span aria-hidden className="text-22 leading-none">
			{children}
		</span>
	);
}

function Control({ to, label, children }: { to: string; label: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			replace
			preventScrollReset
			draggable={false}
			aria-label={label}
			title={label}
			className="grid size-11 place-items-center rounded-control border border-edge bg-surface text-ink no-underline hover:border-ink-soft"
		>
			{children}
		</Link>
	);
}
