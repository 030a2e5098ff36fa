import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { asRendered, KeptMarkup, type Markup } from './kept-markup.ts';
import { type Load, loadForServer } from './on-demand.tsx';

/** A part of `onView` as the server renders it; see there. Its structure is the browser's, because React makes ids from it. */
export function viewOnServer<Props extends object>(load: Load<Props>) {
	let markups: KeptMarkup | null = null;
	let Loaded: ComponentType<Props> = lazy(load);
	loadForServer(async () => {
		const { default: Component, kept } = await load();
		Loaded = Component;
		markups = kept ? new KeptMarkup(kept) : null;
	});
	return function OnView(props: Props) {
		const part = () => (
			<Suspense>
				<Loaded {...props} />
				<Nothing />
			</Suspense>
		);
		const markup = markups?.get(JSON.stringify(props), part, withoutIds);
		return (
			<div className="contents" {...(markup && asRendered(markup.join('')))}>
				{markup ? null : part()}
			</div>
		);
	};
}

/** In the place of the browser's `Effect`. */
function Nothing(): ReactNode {
	return null;
}

/** How each id of React's begins. */
const ID = '_R_';
const NO_SCRIPT = /<noscript>.*?<\/noscript>/gs;

/** React's ids depend on where a part is in its page, and markup with ids is not kept. Nobody hydrates those for people without scripts. */
function withoutIds(html: string): Markup | null {
	const own = html.replace(NO_SCRIPT, (inside) => inside.replaceAll(ID, '_N_'));
	return own.includes(ID) ? null : [own];
}
