/** The one function that is used. The package's published types depend on Node's, which web/ does not have. */
declare module 'qrcode' {
	export function create(
		text: string,
		options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
	): { modules: { size: number; data: Uint8Array } };
}
