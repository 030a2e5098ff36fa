import { useEffect, useRef } from 'react';
import { SECOND } from '#domain/values/time.ts';
import { documentBytes } from '#web/api/documents.ts';
import type { Fault } from './open-document.ts';
import type { Place } from './paper.tsx';

/** Longer than any legitimate page takes to draw. */
const TIMEOUT = 20 * SECOND;

/** The ratio of the first page, and the number of pages. */
interface Drawn {
	ratio: number;
	pages: number;
}

interface Props {
	url: string;
	label: string;
	/** The position of the canvas. It is drawn at the same resolution in every position. */
	place: Place;
	onDrawn: (page: Drawn) => void;
	onFault: (fault: Fault) => void;
}

/** Shows the first page of a PDF as a picture. The PDF code is loaded on first use. */
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
		const timer = setTimeout(() => end('pdf'), TIMEOUT);

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
