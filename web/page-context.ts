import { createContext } from 'react-router';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';

/** Read by loaders with `context.get(...)`; set once per request in pages.ts. */
export const backendContext = createContext<Backend>();
export const viewerContext = createContext<Viewer | null>();
export const nonceContext = createContext<string>();
/** The installation's auctioneer, for the footer. */
export const auctioneerContext = createContext<PublicAuctioneer | null>();
