import { createContext } from 'react-router';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';

/** Read by loaders with `context.get(...)`; set once per request in pages.ts. */
export const backendContext = createContext<Backend>();
export const viewerContext = createContext<Viewer | null>();
export const nonceContext = createContext<string>();
/** The id of the request, which finds its errors in the server's log. */
export const requestIdContext = createContext<string | null>(null);
/** The installation's auctioneer, for the footer. */
export const auctioneerContext = createContext<PublicAuctioneer | null>();
/** Whether the page contains the styles that it uses. */
export const stylesInsideContext = createContext(false);
/** Gets the text of a complete page, whose answer then has no body; null to have its bytes in the answer. */
export const takeContext = createContext<((html: string) => void) | null>(null);

/**
 * For loaders: what a screen shows first. A failure is reported; the screen then reads by itself, and shows in its place why it could
 * not.
 */
export function readFirst<T>(
	backend: Pick<Backend, 'report'>,
	{ pathname }: URL,
	reading: Promise<T>,
): Promise<T | undefined> {
	return reading.catch((error: unknown) => {
		backend.report(error, pathname);
		return undefined;
	});
}
