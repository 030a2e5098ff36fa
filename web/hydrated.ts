const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the document is hydrated. */
export const hydrated = promise;

/** Called by the layout of all pages (root.tsx). */
export const setHydrated = resolve;
