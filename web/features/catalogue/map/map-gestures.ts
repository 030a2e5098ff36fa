/** What a person does to the map; positions and distances are parts of its side. */
export interface MapTarget {
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
export function followMap(element: HTMLElement, target: MapTarget): () => void {
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
