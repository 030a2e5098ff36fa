/** The one function of the package that we use. Its published types would bring Node's along into web/. */
declare module 'qrcode' {
	export function create(
		text: string,
		options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
	): { modules: { size: number; data: Uint8Array } };
}
