import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/time.ts';
import { documentBytes } from '#web/api/document.ts';
import type { Fault } from './faults.ts';

/** Longer than any honest page takes to draw. */
const PATIENCE = 20 * SECOND;

interface Given {
	url: string;
	label: string;
	onDrawn: () => void;
	onFault: (fault: Fault) => void;
}

/** The first page of a PDF as a picture. The code that reads PDFs comes with the first one. */
export function PdfPage({ url, label, onDrawn, onFault }: Given) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [drawn, setDrawn] = useState(false);

	useEffect(() => {
		let over = false;
		let stop = () => {};
		const end = (fault: Fault | null) => {
			if (over) return;
			over = true;
			clearTimeout(timer);
			if (fault) onFault(fault);
			else {
				setDrawn(true);
				onDrawn();
			}
		};
		const timer = setTimeout(() => end('pdf'), PATIENCE);

		async function draw(paper: HTMLCanvasElement) {
			const [bytes, { drawFirstPage }] = await Promise.all([documentBytes(url), import('./draw-pdf.ts')]);
			if (over) return;
			if (!bytes) return end('document');
			const drawing = drawFirstPage(bytes, paper, paper.clientWidth);
			stop = drawing.stop;
			await drawing.page;
			end(null);
		}
		if (canvas.current) draw(canvas.current).catch(() => end('pdf'));
		return () => {
			over = true;
			clearTimeout(timer);
			stop();
		};
	}, [url, onDrawn, onFault]);

	return (
		<canvas
			ref={canvas}
			role="img"
			aria-label={`${label}: primeira página do PDF`}
			className={`w-full ${drawn ? '' : 'invisible absolute'}`}
		/>
	);
}
