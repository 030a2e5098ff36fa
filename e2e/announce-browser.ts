import { findBrowser } from './browser.ts';

/** Prints the browser that the journeys run in, once, before they start. */
export default async function announceBrowser(): Promise<void> {
	const { path, source } = await findBrowser();
	console.log(`Browser: ${path} (${source})`);
}
