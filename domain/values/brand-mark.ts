/** The product's mark in a square of 32: a gavel in two strokes, handle and head, which also read as an M. */
export const MARK = {
	handle: { path: 'M4 27 9.5 7.5 16.5 22l5-9', width: 3.2 },
	head: { path: 'm19.2 5.5 8.4 21', width: 6.4 },
};
