import { findBrowser } from './browser.ts';

/** Says once, before the journeys, which browser they run in. */
export default async function announceBrowser(): Promise<void> {
	const { path, source } = await findBrowser();
	console.log(`Browser: ${path} (${source})`);
}
