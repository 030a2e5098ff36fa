/** A problem's text without the id of its request, so that the answers to two requests can be compared. */
export function withoutRequestId(text: string): string {
	return text.replace(/,"request_id":"[^"]*"/, '');
}
