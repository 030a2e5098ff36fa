/** The event that counts as activity beside those of mouse and keyboard (spec §4), on the window. */
export const ACTIVITY_NOTED = 'martelo:activity';

/** Counts as activity of the signed-in user: something happened that they attend to without touching the page. */
export function noteActivity(): void {
	window.dispatchEvent(new Event(ACTIVITY_NOTED));
}
