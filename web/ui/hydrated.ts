const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the document is hydrated. */
export const hydrated = promise;

/** Called by the layout of all pages (root.tsx). The attribute is for whoever operates the page from outside, such as a test. */
export function setHydrated(): void {
	document.documentElement.dataset.hydrated = '';
	resolve();
}
