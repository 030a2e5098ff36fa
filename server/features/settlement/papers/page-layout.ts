import type { LineDrawing } from '#domain/ledger/price-chart-drawing.ts';

/** A paper before it is drawn: its content in reading order. Plain data, so that it can be sent to another process. */
export interface PageLayout {
	/** The first heading. */
	title: string;
	/** The subject: the lot's title. */
	about: string;
	/** A draft is marked on every page. */
	draft: boolean;
	/** The operator's name. */
	brand: string;
	/** The lot's auctioneer, in words; null where none is known. */
	auctioneer: string | null;
	/** The address of the public ledger in the QR code; null for a paper that no ledger stands behind, or without a public address. */
	address: string | null;
	/** The site's public address, as the footer shows it; null where the installation states none. */
	site?: string | null;
	/** When it was issued (ISO). */
	issued: string;
	blocks: Block[];
}

export type Block =
	| { kind: 'heading'; text: string }
	| { kind: 'paragraph'; text: string; tone?: 'notice' | 'soft' }
	/** Labelled values. */
	| { kind: 'facts'; rows: (readonly [label: string, value: string])[] }
	/** `total`: the last row is the sum of those above it. */
	| { kind: 'table'; columns: Column[]; rows: string[][]; total?: boolean }
	/** The price over time; `words` say the same. */
	| { kind: 'price-chart'; line: LineDrawing; words: string }
	/** Lines to fill in by hand. */
	| { kind: 'blanks'; labels: string[] }
	/** `electronic`: with room for a signature by certificate (ICP-Brasil) above each line. */
	| { kind: 'signatures'; names: string[]; electronic?: boolean };

export interface Column {
	head: string;
	/** Its width relative to the other columns. */
	share: number;
	right?: boolean;
}

/** The watermark on every page of a draft. */
export const DRAFT = 'MINUTA';
