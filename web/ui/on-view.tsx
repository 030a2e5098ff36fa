import {
	lazy,
	memo,
	type ReactNode,
	Suspense,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { isDocumentHydrated } from './hydrated.ts';
import type { Load } from './on-demand.tsx';
import { viewOnServer } from './on-view-server.tsx';

type Part<Props> = (props: Props) => ReactNode;

/** How far below the window a part is when its code is requested. */
const AHEAD = '400px';

/** Until one of these, nobody reads further than the first window. */
const ACTIVITY = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/**
 * A component in a file of its own, for what is below the first window. The server renders it, and the browser shows that
 * markup without its code until the person has done something and the part is near the window, until its props change, or
 * until the router's state changes; then the code is loaded, and the part hydrated. What the browser renders itself is
 * loaded at once. If the code cannot be loaded, markup stays as it is; what cannot be shown without it becomes an error.
 * A module that exports `kept` says that its part depends on nothing but its props, which are plain data: the server keeps this
 * many of its renderings.
 */
export function onView<Props extends object>(load: Load<Props>): Part<Props> {
	if (import.meta.env.SSR) return viewOnServer(load);
	const code = Promise.withResolvers<Awaited<ReturnType<Load<Props>>>>();
	const Late = lazy(() => code.promise);
	let requested = false;
	let needed = false;

	/** A request that fails is repeated by the next call. */
	function request(): void {
		if (requested) return;
		requested = true;
		load().then(code.resolve, (error) => {
			requested = false;
			if (needed) code.reject(error);
		});
	}

	/** For what cannot go on without the code. */
	function need(): void {
		needed = true;
		request();
	}

	return memo<Part<Props>>(function OnView(props: Props) {
		const box = useRef<HTMLDivElement>(null);
		const mounted = useRef(false);
		const [rendered] = useState(props);
		const [hydrated, setHydrated] = useState(false);
		// React cannot finish a transition around what it has not hydrated, and each state of the router is one.
		const router = useContext(UNSAFE_DataRouterContext)?.router;
		useEffect(() => {
			if (!hydrated) return router?.subscribe(need);
		}, [hydrated, router]);
		if (mounted.current) need();
		useEffect(() => {
			mounted.current = true;
			if (isDocumentHydrated()) return need();
			return whenSeen(box.current?.firstElementChild, request);
		}, []);
		useEffect(() => {
			if (!hydrated && box.current) return holdClick(box.current, request);
		}, [hydrated]);
		// React cannot hydrate markup of other props.
		const shown = hydrated ? props : rendered;
		const element = useMemo(
			() => (
				<Suspense>
					<Late {...shown} />
					<Effect run={setHydrated} />
				</Suspense>
			),
			[shown],
		);
		return (
			<div ref={box} className="contents">
				{element}
			</div>
		);
	});
}

/** Runs once what is beside it is hydrated or shown. */
function Effect({ run }: { run: (done: boolean) => void }) {
	useEffect(() => run(true), [run]);
	return null;
}

/** Calls `request` when a part is near the window; for one without markup, at the first activity. */
function whenSeen(part: Element | null | undefined, request: () => void): () => void {
	const observer = new IntersectionObserver(
		(entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			stop();
			request();
		},
		{ rootMargin: AHEAD },
	);
	const start = () => (part ? observer.observe(part) : request());
	const stop = () => {
		observer.disconnect();
		for (const type of ACTIVITY) removeEventListener(type, start);
	};
	for (const type of ACTIVITY) addEventListener(type, start, { passive: true });
	return stop;
}

/**
 * Repeats the last click on a button of a part, or on a link that carries state, when the returned function is called, which is
 * once it is hydrated. It listens on the window, because React stops events in what it has not hydrated at the document.
 */
function holdClick(part: Element, request: () => void): () => void {
	let held: HTMLElement | null = null;
	const hold = (event: Event) => {
		const { target } = event;
		if (!(target instanceof Element && part.contains(target))) return;
		held = target.closest<HTMLElement>('button, a[data-scripted]');
		if (!held) return;
		event.preventDefault();
		request();
	};
	addEventListener('click', hold, true);
	return () => {
		removeEventListener('click', hold, true);
		held?.click();
	};
}
