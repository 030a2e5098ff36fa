/** The text of a problem: a title, and a sentence made from its parameters. */
export interface Entry<P> {
	title: string;
	detail: (params: P) => string;
}

/** Makes an entry of the problem catalogue. */
export function entry<P = Record<string, never>>(title: string, detail: (params: P) => string): Entry<P> {
	return { title, detail };
}
