import type { ReactNode } from 'react';

type Render = (element: ReactNode) => string;

let renderToString: Render | null = null;

/** Called once, on the server, with React's renderer, which no browser downloads. */
export function setMarkupRenderer(render: Render): void {
	renderToString = render;
}

/** Markup between whose parts something is inserted. */
export type Markup = readonly string[];

/**
 * Keeps the markup of what depends on nothing but its key. The oldest is dropped first. `cut` divides it where each rendering differs; null if it
 * does not recognise the markup, which is then not kept.
 */
export class KeptMarkup {
	readonly #kept = new Map<string, Markup>();
	readonly #most: number;

	/** `most` renderings are kept, with their keys. */
	constructor(most: number) {
		this.#most = most;
	}

	/** The parts for a key; null where there is no renderer. */
	get(key: string, element: () => ReactNode, cut: (html: string) => Markup | null): Markup | null {
		const known = this.#kept.get(key);
		if (known || !renderToString) return known ?? null;
		const parts = cut(renderToString(element()));
		if (parts) this.#keep(key, parts);
		return parts;
	}

	#keep(key: string, parts: Markup): void {
		for (const oldest of this.#kept.keys()) {
			if (this.#kept.size < this.#most) break;
			this.#kept.delete(oldest);
		}
		this.#kept.set(key, parts);
	}
}

/** The property with which React writes markup as it is: only for what `KeptMarkup` returned, which React itself rendered. */
export function asRendered(markup: string) {
	return { dangerouslySetInnerHTML: { __html: markup } };
}
