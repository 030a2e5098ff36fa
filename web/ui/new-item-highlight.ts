/** For an element that is added after the page was rendered: its background starts brass and fades within 600 ms. */
export const NEW_ITEM_HIGHLIGHT =
	'rounded-control transition-colors duration-600 ease-out starting:bg-brass-mark/50 motion-reduce:transition-none';
