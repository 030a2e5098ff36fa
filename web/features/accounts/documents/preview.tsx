import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentInfo } from '#contract/account.ts';
import { SECOND } from '#domain/values/time.ts';
import { documentBytes, type LinkResult } from '#web/api/documents.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Fault } from './open-document.ts';

/** How a document is shown: its size and rotation. */
interface View {
	/** 1 shows the whole document. */
	zoom: number;
	/** Clockwise, in degrees. */
	turn: 0 | 90 | 180 | 270;
}

export const WHOLE: View = { zoom: 1, turn: 0 };

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Returns the view one step larger or smaller; the same view at either end. */
export function zoomed(view: View, by: 1 | -1): View {
	const zoom = ZOOMS[ZOOMS.indexOf(view.zoom) + by];
	return zoom === undefined ? view : { ...view, zoom };
}

/** Returns the view rotated clockwise by 90 degrees. */
export function turned(view: View): View {
	return { ...view, turn: ((view.turn + 90) % 360) as View['turn'] };
}

/** Whether the view is rotated by 90 or 270 degrees, so that width and height are swapped. */
export function isSideways({ turn }: View): boolean {
	return turn % 180 !== 0;
}

/** The position of the document on the paper. */
interface Place {
	className: string;
	style?: CSSProperties;
}

interface PlaceProps {
	/** Width divided by height of the file; null until it is known. Until then nothing is shown. */
	ratio: number | null;
	view: View;
	label: string;
	children: (place: Place) => ReactNode;
}

const HIDDEN = 'invisible absolute size-px';

/**
 * The area in which a document is shown: completely visible at first, scrollable when enlarged. The element tree is the
 * same whether hidden or shown, because a canvas that is moved in the tree loses its drawing.
 */
function Paper({ ratio, view, label, children }: PlaceProps) {
	const sideways = isSideways(view);
	const shown = ratio !== null && sideways ? 1 / ratio : ratio;
	return (
		<section
			aria-label={label}
			// A scrollable area must be reachable by keyboard.
			{...(view.zoom > 1 && { tabIndex: 0 })}
			className={shown === null ? HIDDEN : 'max-h-[var(--sheet,36rem)] overflow-auto overscroll-contain'}
		>
			<div
				className="relative mx-auto"
				style={
					shown === null
						? {}
						: { width: `calc(min(100%, var(--sheet, 36rem) * ${shown}) * ${view.zoom})`, aspectRatio: shown }
				}
			>
				{children(ratio === null ? { className: HIDDEN } : placeOf(view, sideways ? ratio : 1))}
			</div>
		</section>
	);
}

/** Centred, then rotated. `width` is a fraction of the paper's width. */
function placeOf({ turn }: View, width: number): Place {
	return {
		className: 'absolute top-1/2 left-1/2 h-auto max-w-none',
		style: { width: `${width * 100}%`, transform: `translate(-50%, -50%) rotate(${turn}deg)` },
	};
}

/** Longer than any legitimate page takes to draw. */
const TIMEOUT = 20 * SECOND;

/** The ratio of the first page, and the number of pages. */
interface Drawn {
	ratio: number;
	pages: number;
}

interface PdfPageProps {
	url: string;
	label: string;
	/** The position of the canvas. It is drawn at the same resolution in every position. */
	place: Place;
	onDrawn: (page: Drawn) => void;
	onFault: (fault: Fault) => void;
}

/** Shows the first page of a PDF as a picture. The PDF code is loaded on first use. */
function PdfPage({ url, label, place, onDrawn, onFault }: PdfPageProps) {
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

interface Props {
	/** What `link`, which must be the same function in every render, makes a link to. */
	id: string;
	link: (id: string) => Promise<LinkResult>;
	kind: DocumentInfo['kind'];
	label: string;
	onFault: (fault: Fault) => void;
}

/** A preview of a document: an image, or the first page of a PDF, with buttons to enlarge and rotate it. */
export function Preview({ id, link, kind, label, onFault }: Props) {
	const url = useLink(id, link, onFault);
	const [ratio, setRatio] = useState<number | null>(null);
	const [pages, setPages] = useState(1);
	const [view, setView] = useState(WHOLE);
	const showPage = useCallback((page: { ratio: number; pages: number }) => {
		setRatio(page.ratio);
		setPages(page.pages);
	}, []);

	return (
		<>
			<div
				className={`relative overflow-hidden rounded-control border border-line bg-wash ${ratio === null ? 'grid min-h-60 place-items-center' : ''}`}
			>
				{ratio === null && (
					<p role="status" className="flex items-center gap-3 text-ink-soft">
						<Spinner />
						Carregando...
					</p>
				)}
				{url && (
					<Paper ratio={ratio} view={view} label={label}>
						{(place) =>
							kind === 'pdf' ? (
								<PdfPage url={url} label={label} place={place} onDrawn={showPage} onFault={onFault} />
							) : (
								<img
									src={url}
									alt={label}
									onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
										setRatio(naturalWidth / naturalHeight)
									}
									onError={() => onFault('image')}
									{...place}
								/>
							)
						}
					</Paper>
				)}
			</div>
			{pages > 1 && (
				<p className="text-16 sm:text-14 text-ink-soft">
					Página 1 de {pages}. Para ver as outras, abra o documento.
				</p>
			)}
			<ViewTools view={view} disabled={ratio === null} onChange={setView} />
		</>
	);
}

function useLink(
	id: string,
	link: (id: string) => Promise<LinkResult>,
	onFault: (fault: Fault) => void,
): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		let gone = false;
		async function fetchLink() {
			const made = await link(id);
			if (gone) return;
			if ('url' in made) setUrl(made.url);
			else onFault(made.failed === 'call' ? 'document' : 'no-url');
		}
		void fetchLink();
		return () => {
			gone = true;
		};
	}, [id, link, onFault]);
	return url;
}

interface ViewToolsProps {
	view: View;
	/** True while nothing is shown. */
	disabled: boolean;
	onChange: (view: View) => void;
}

/** Buttons to enlarge, reduce and rotate a document. */
function ViewTools({ view, disabled, onChange }: ViewToolsProps) {
	const [larger, smaller] = [zoomed(view, 1), zoomed(view, -1)];
	return (
		<div role="toolbar" aria-label="Ver documento" className="flex items-center gap-1">
			<Tool label="Diminuir" disabled={disabled || smaller === view} onPress={() => onChange(smaller)}>
				<ZoomOut aria-hidden size={20} />
			</Tool>
			<output aria-label="Tamanho" className="min-w-14 text-center text-14 tabular-nums">
				{view.zoom * 100}%
			</output>
			<Tool label="Aumentar" disabled={disabled || larger === view} onPress={() => onChange(larger)}>
				<ZoomIn aria-hidden size={20} />
			</Tool>
			<Tool label="Girar" disabled={disabled} onPress={() => onChange(turned(view))}>
				<RotateCw aria-hidden size={20} />
			</Tool>
		</div>
	);
}

interface ToolProps {
	label: string;
	disabled: boolean;
	onPress: () => void;
	children: ReactNode;
}

/** A button that keeps the focus at its limit: a disabled button would lose it. */
function Tool({ label, disabled, onPress, children }: ToolProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			aria-disabled={disabled}
			onClick={() => !disabled && onPress()}
			className="grid size-11 cursor-pointer place-items-center rounded-control border border-edge bg-surface hover:border-ink-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
		>
			{children}
		</button>
	);
}
