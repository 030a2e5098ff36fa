/**
 * For what arrived after the page was rendered: it starts brass and fades within 600 ms, unless motion is
 * unwanted. Works on elements that are new in the document.
 */
export const FRESH =
	'rounded-control transition-colors duration-600 ease-out starting:bg-brass-mark/50 motion-reduce:transition-none';
