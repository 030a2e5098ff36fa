/** A problem's words: a title, and a sentence made of its parameters. */
export interface Entry<P> {
	title: string;
	detail: (params: P) => string;
}

/** Puts a problem into words; without parameters its sentence always says the same. */
export function say<P = Record<string, never>>(title: string, detail: (params: P) => string): Entry<P> {
	return { title, detail };
}
