import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { mapHref } from '#web/features/catalogue/listing/filter-query.ts';
import { followMap } from './map-gestures.ts';
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
