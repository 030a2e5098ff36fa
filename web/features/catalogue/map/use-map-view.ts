import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { mapHref } from '#web/features/catalogue/listing/filter-query.ts';
import { boundsOf, isWhole, moved, type View, zoomed } from './projection.ts';

/** The pause after a movement before its lots are read, in milliseconds. */
const PAUSE = 350;

interface Held {
	/** The view of the page when this one was reached. */
	from: View;
	view: View;
	/** It is not in the URL yet. */
	moving: boolean;
}

/** The view of the map, which gestures change; after a pause the URL has its bounds, and the page its lots. */
export function useMapView(page: View, filter: ListingFilter) {
	const element = useRef<HTMLElement>(null);
	const navigate = useNavigate();
	const [held, setHeld] = useState<Held | null>(null);
	const view = held && (held.moving || held.from === page) ? held.view : page;
	const latest = useRef({ view, page, filter, navigate });
	useEffect(() => {
		latest.current = { view, page, filter, navigate };
	});

	useEffect(() => {
		if (!element.current) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const change = (next: View) => {
			clearTimeout(timer);
			latest.current.view = next;
			setHeld({ from: latest.current.page, view: next, moving: true });
		};
		const send = () => {
			const { view, page, filter, navigate } = latest.current;
			setHeld({ from: page, view, moving: false });
			void navigate(hrefOf(filter, view), { replace: true, preventScrollReset: true });
		};
		const stop = followMap(element.current, {
			pan: (right, down) => change(moved(latest.current.view, right, down)),
			zoom: (factor, at) => change(zoomed(latest.current.view, factor, at)),
			end() {
				clearTimeout(timer);
				timer = setTimeout(send, PAUSE);
			},
		});
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, []);

	return { element, view };
}

/** The address of the map in a view. */
export function hrefOf(filter: ListingFilter, view: View): string {
	return mapHref({ ...filter, near: null, bounds: isWhole(view) ? null : boundsOf(view) });
}

/** What a person does to the map; positions and distances are parts of its side. */
interface MapTarget {
	pan(right: number, down: number): void;
	zoom(factor: number, at?: { x: number; y: number }): void;
	/** A gesture has ended. */
	end(): void;
}

/** Movements below this many pixels are clicks. */
const CLICK = 5;
const KEYS: Record<string, (target: MapTarget) => void> = {
	ArrowLeft: ({ pan }) => pan(-0.2, 0),
	ArrowRight: ({ pan }) => pan(0.2, 0),
	ArrowUp: ({ pan }) => pan(0, -0.2),
	ArrowDown: ({ pan }) => pan(0, 0.2),
	'+': ({ zoom }) => zoom(1.6),
	'=': ({ zoom }) => zoom(1.6),
	'-': ({ zoom }) => zoom(1 / 1.6),
};

/**
 * Reports dragging, pinching, the wheel and keys on an element; returns a function that ends it. One finger that moves up
 * or down scrolls the page (`touch-action: pan-y`); two fingers move and zoom the map.
 */
function followMap(element: HTMLElement, target: MapTarget): () => void {
	const pointers = new Map<number, { x: number; y: number }>();
	let dragged = false;
	const inside = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
		const box = element.getBoundingClientRect();
		return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
	};

	function onDown(event: PointerEvent) {
		if (event.button !== 0) return;
		if (pointers.size === 0) dragged = false;
		pointers.set(event.pointerId, inside(event));
	}

	function onMove(event: PointerEvent) {
		const before = pointers.get(event.pointerId);
		if (!before) return;
		const now = inside(event);
		const far = Math.hypot(now.x - before.x, now.y - before.y) * element.clientWidth;
		if (!dragged && pointers.size === 1 && far < CLICK) return;
		dragged = true;
		element.setPointerCapture(event.pointerId);
		const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
		if (other) target.zoom(distance(now, other) / Math.max(0.01, distance(before, other)), other);
		else target.pan(before.x - now.x, before.y - now.y);
		pointers.set(event.pointerId, now);
	}

	function onUp(event: PointerEvent) {
		if (pointers.delete(event.pointerId) && dragged && pointers.size === 0) target.end();
	}

	/** A drag that ends on a mark does not open it. */
	function onClick(event: MouseEvent) {
		if (!dragged) return;
		dragged = false;
		event.preventDefault();
		event.stopPropagation();
	}

	function onWheel(event: WheelEvent) {
		event.preventDefault();
		target.zoom(2 ** (-event.deltaY / (event.deltaMode === 0 ? 300 : 6)), inside(event));
		target.end();
	}

	function onKey(event: KeyboardEvent) {
		const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
		if (!act) return;
		event.preventDefault();
		act(target);
		target.end();
	}

	const stop = new AbortController();
	const { signal } = stop;
	element.addEventListener('pointerdown', onDown, { signal });
	element.addEventListener('pointermove', onMove, { signal });
	element.addEventListener('pointerup', onUp, { signal });
	element.addEventListener('pointercancel', onUp, { signal });
	element.addEventListener('click', onClick, { signal, capture: true });
	element.addEventListener('wheel', onWheel, { signal, passive: false });
	element.addEventListener('keydown', onKey, { signal });
	return () => stop.abort();
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
	return Math.hypot(one.x - other.x, one.y - other.y);
}
