import { createContext } from 'react-router';
import type { Backend } from '#contract/backend.ts';
import type { Viewer } from '#contract/session.ts';

/** Read by loaders with `context.get(...)`; set once per request in pages.ts. */
export const backendContext = createContext<Backend>();
export const viewerContext = createContext<Viewer | null>();
export const nonceContext = createContext<string>();
