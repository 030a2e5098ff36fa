import { useEffect, useRef } from 'react';
import { SECOND } from '#domain/time.ts';
import { documentBytes } from '#web/api/documents.ts';
import type { Fault } from './open-document.ts';
import type { Place } from './paper.tsx';

/** Longer than any honest page takes to draw. */
const PATIENCE = 20 * SECOND;

/** The shape of the first page, and how many there are. */
interface Drawn {
	ratio: number;
	pages: number;
}

interface Props {
	url: string;
	label: string;
	/** Where it lies; it is drawn at one size, whatever that is. */
	place: Place;
	onDrawn: (page: Drawn) => void;
	onFault: (fault: Fault) => void;
}

/** The first page of a PDF as a picture. The code that reads PDFs comes with the first one. */
export function PdfPage({ url, label, place, onDrawn, onFault }: Props) {
	const canvas = useRef<HTMLCanvasElement>(null);

	useEffect(() => {
		let over = false;
		let stop = () => {};
		const end = (outcome: Drawn | Fault) => {
			if (over) return;
			over = true;
			clearTimeout(timer);
			if (typeof outcome === 'string') onFault(outcome);
			else onDrawn(outcome);
		};
		const timer = setTimeout(() => end('pdf'), PATIENCE);

		async function draw(paper: HTMLCanvasElement) {
			const [bytes, { drawFirstPage }] = await Promise.all([documentBytes(url), import('./draw-pdf.ts')]);
			if (over) return;
			if (!bytes) return end('document');
			const drawing = drawFirstPage(bytes, paper);
			stop = drawing.stop;
			const pages = await drawing.pages;
			end({ ratio: paper.width / paper.height, pages });
		}
		if (canvas.current) draw(canvas.current).catch(() => end('pdf'));
		return () => {
			over = true;
			clearTimeout(timer);
			stop();
		};
	}, [url, onDrawn, onFault]);

	return <canvas ref={canvas} role="img" aria-label={`${label}: primeira página do PDF`} {...place} />;
}
