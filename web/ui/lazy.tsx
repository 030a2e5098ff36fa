import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { toast } from './toast.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads: (() => Promise<void>)[] = [];
/** Whether `loadOnDemand` has been called: what modules define that are loaded later, of another page, is loaded with them. */
let begun = false;

interface Options {
	/**
	 * Whether the browser loads it before it hydrates a page; a function is asked then, on the page that is hydrated. React drops a
	 * click on what the server rendered and whose code has not arrived.
	 */
	ahead?: boolean | (() => boolean);
}

/**
 * A component in a file of its own, which is loaded when it is first rendered. What the server renders must have been
 * loaded by `loadOnDemand`; in the browser it stays as it is until its code has arrived or other props do. `ahead: false` is for
 * what few pages show: the browser does not load it before it hydrates another page. Never for a form that the server renders: until its code has
 * arrived the browser would send it itself, with what was typed in the address.
 */
export function onDemand<Props extends object>(load: Load<Props>, options: Options = {}) {
	const Part = partOnDemand(load, options);
	return memo(function OnDemand(props: Props) {
		return (
			<Suspense>
				<Part {...props} />
			</Suspense>
		);
	});
}

/** The same within a boundary of the caller, which shows what was there before until the code has arrived. */
export function partOnDemand<Props extends object>(load: Load<Props>, { ahead = true }: Options) {
	const Late = lazy(load);
	let loaded: ComponentType<Props> | null = null;
	const prepare = async () => {
		if (!import.meta.env.SSR && typeof ahead === 'function' && !ahead()) return;
		loaded = (await load()).default;
	};
	if (ahead || import.meta.env.SSR) {
		loads.push(prepare);
		// A part that cannot be loaded now is requested again when it is rendered.
		if (begun) prepare().catch(() => undefined);
	}
	return function PartOnDemand(props: Props) {
		const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
		return <Shown {...props} />;
	};
}

/** Loads the components of all modules that are loaded so far, and of the modules that they import; later ones load theirs at once. */
export async function loadOnDemand(): Promise<void> {
	for (let loaded = 0; loaded < loads.length; ) {
		const more = loads.slice(loaded);
		loaded = loads.length;
		await Promise.all(more.map((load) => load()));
	}
	begun = true;
}

/**
 * A component in a file of its own that a click shows, such as a dialog. `ready` loads it before it is rendered, so that a file
 * that cannot be loaded is a toast and not the end of the page; it answers whether the component can be rendered.
 */
export function afterClick<Props extends object>(load: Load<Props>) {
	let loaded: ComponentType<Props> | null = null;
	const Late = lazy(load);
	return {
		// What is loaded is rendered at once: React shows a lazy component after a pause.
		Part: function AfterClick(props: Props) {
			const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
			return <Shown {...props} />;
		},
		async ready(): Promise<boolean> {
			try {
				loaded = (await load()).default;
				return true;
			} catch {
				toast({
					title: 'Sem conexão',
					description: 'Verifique a conexão e tente de novo.',
					tone: 'destructive',
				});
				return false;
			}
		},
	};
}
