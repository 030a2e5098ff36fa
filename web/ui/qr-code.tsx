import { create } from 'qrcode';

/** Empty modules around the code, without which cameras do not find it (ISO 18004). */
const QUIET = 4;

/** A QR code of a text, black on white in both themes, sharp at any size. Large: load it with `lazy`. */
export default function QrCode({ text, label }: { text: string; label: string }) {
	const { modules } = create(text, { errorCorrectionLevel: 'M' });
	const side = modules.size + 2 * QUIET;
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${side} ${side}`}
			shapeRendering="crispEdges"
			className="block size-full"
		>
			<path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
			<path fill="#000" d={pathOf(modules.data, modules.size)} />
		</svg>
	);
}

/** Draws every run of dark modules in a row as one rectangle. */
function pathOf(data: Uint8Array, size: number): string {
	let path = '';
	for (let row = 0; row < size; row++) {
		const cells = [...data.subarray(row * size, (row + 1) * size)].map((dark) => (dark ? '1' : '0')).join('');
		for (const { 0: run, index } of cells.matchAll(/1+/g)) {
			path += `M${index + QUIET} ${row + QUIET}h${run.length}v1h-${run.length}z`;
		}
	}
	return path;
}
