/** Why a picture is refused: a code and the numbers its words need, in the shape of every other problem. */
export type ImageProblem =
	/** Neither PNG, JPEG nor WebP, whatever its name says. */
	| { code: 'image.not-a-picture'; params: Record<string, never> }
	| { code: 'image.too-heavy'; params: { limit_megabytes: number } }
	| { code: 'image.too-many-pixels'; params: { limit_megapixels: number } }
	/** Longer than the limit times its other side: a strip, not a picture of a property. */
	| { code: 'image.too-narrow'; params: { limit_ratio: number } }
	/** Begins like a picture, but is damaged or cut short. */
	| { code: 'image.unreadable'; params: Record<string, never> };
