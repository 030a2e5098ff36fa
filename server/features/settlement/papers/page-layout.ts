/** A paper before it is drawn: what it says, in the order in which it is read. Plain data, so that it can be sent to another process. */
export interface PageLayout {
	/** The first heading. */
	title: string;
	/** What it is about: the lot's title. */
	about: string;
	/** A draft says so on every page. */
	draft: boolean;
	/** The operator's name. */
	brand: string;
	/** The address that the QR code leads to. */
	address: string;
	/** When it was issued: ISO. */
	issued: string;
	blocks: Block[];
}

export type Block =
	| { kind: 'heading'; text: string }
	| { kind: 'paragraph'; text: string; tone?: 'notice' | 'soft' }
	/** What is known, each with its name. */
	| { kind: 'facts'; rows: (readonly [label: string, value: string])[] }
	/** `total`: the last row is the sum of those above it. */
	| { kind: 'table'; columns: Column[]; rows: string[][]; total?: boolean }
	/** Lines to fill in by hand. */
	| { kind: 'blanks'; labels: string[] }
	| { kind: 'signatures'; names: string[] };

export interface Column {
	head: string;
	/** Its part of the width; all parts together are the whole. */
	share: number;
	right?: boolean;
}

/** A draft's word, on every page of it. */
export const DRAFT = 'MINUTA';
