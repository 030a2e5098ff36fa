import { type ComponentType, lazy, Suspense, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads: (() => Promise<void>)[] = [];

/**
 * A component in a file of its own, which is loaded when it is first rendered. What the server renders must have been
 * loaded by `loadOnDemand`; in the browser it stays as it is until its code has arrived.
 */
export function onDemand<Props extends object>(load: Load<Props>) {
	const Late = lazy(load);
	let loaded: ComponentType<Props> | null = null;
	loads.push(async () => {
		loaded = (await load()).default;
	});
	return function OnDemand(props: Props) {
		const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
		return (
			<Suspense>
				<Shown {...props} />
			</Suspense>
		);
	};
}

/** Loads the components of all modules that are loaded so far. */
export async function loadOnDemand(): Promise<void> {
	await Promise.all(loads.map((load) => load()));
}
