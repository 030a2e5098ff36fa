/** A paragraph, a list, or facts with their labels under an optional title. */
export type TextBlock =
	| string
	| { list: string[] }
	| { title?: string; facts: { label: string; value: string; href?: string }[] }
	/** Links of their own, such as a telephone number or another page. */
	| { links: { words: string; href: string }[] };

export interface TextSection {
	id: string;
	heading: string;
	blocks: TextBlock[];
}

/** A page of text. Loaders return it, so that the browser downloads the text once, in the document. */
export interface TextPage {
	title: string;
	/** For search engines and shared links. */
	description: string;
	intro: string;
	/** The day since which the text holds, as it is shown. */
	since?: string;
	sections: TextSection[];
}
