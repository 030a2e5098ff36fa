import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** What is reviewed one by one: its place among the others, and the way to the next. */
interface Pages {
	position: { index: number; count: number };
	busy: boolean;
	close: () => void;
	previous: () => void;
	next: () => void;
}

interface Props {
	/** Null while the panel is closed. */
	title: string | null;
	/** The accessible name of what is reviewed. */
	label: string;
	pages: Pages;
	/** What proves it. */
	document: ReactNode;
	/** What is to be proven, and the decision. */
	children: ReactNode;
	/** At the right edge of the page, which stays in view, with the document above the rest. */
	side?: boolean;
	/** The name of what is reviewed, and what the key "a" does. */
	what?: string;
	keys?: string;
}

/** The document of a decision beside what it must prove. Keys turn the pages and press the buttons of the decision. */
export function ReviewPanel({ title, label, pages, document, children, side = false, ...words }: Props) {
	const { what = 'Cadastros', keys = 'aprova' } = words;
	useReviewKeys(title !== null, pages);
	return (
		<Dialog
			open={title !== null}
			title={title ?? ''}
			placement={side ? 'side' : 'panel'}
			busy={pages.busy}
			onClose={pages.close}
		>
			<article
				aria-label={label}
				className={`mt-4 grid gap-6 ${side ? '' : 'lg:grid-cols-[minmax(0,1fr)_26rem]'}`}
			>
				<div className="min-w-0">{document}</div>
				<div className="grid min-w-0 content-start gap-6">
					{children}
					<Pager pages={pages} what={what} keys={keys} />
				</div>
			</article>
		</Dialog>
	);
}

/** Where there is no document to show. */
export function NoDocument({ children }: { children: string }) {
	return (
		<p className="grid min-h-40 place-items-center rounded-control border border-dashed border-edge p-4 text-center font-semibold">
			{children}
		</p>
	);
}

/**
 * Listens on the whole document, because a dialog opens with the focus on its title. Fields and scrollable areas keep
 * their keys. A button that is not ready yet gives the focus to the first box that is to be ticked.
 */
function useReviewKeys(open: boolean, { previous, next }: Pages) {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
		// A key that is held down would decide about people whom nobody has seen.
		if (repeat || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
		if (target.closest('input:not([type=checkbox]), textarea, section[tabindex]')) return;
		if (key === 'ArrowLeft' || key === 'k') previous();
		if (key === 'ArrowRight' || key === 'j') next();
		if (key !== 'a' && key !== 'r') return;
		// Not also into the field that the button opens.
		event.preventDefault();
		pressButton(key);
	});
	useEffect(() => {
		if (!open) return;
		const listen = (event: KeyboardEvent) => press(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, [open]);
}

/** Buttons declare their keys by `aria-keyshortcuts`. A code that is asked for meanwhile is in a dialog above the panel. */
function pressButton(key: string) {
	const panel = [...document.querySelectorAll('dialog[open]')].at(-1);
	const button = panel?.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`);
	if (button?.getAttribute('aria-disabled') !== 'true') return button?.click();
	panel?.querySelector<HTMLElement>('input[type=checkbox]:not(:checked)')?.focus();
}

interface PagerProps {
	pages: Pages;
	what: string;
	keys: string;
}

const STEP = 'px-3! aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

function Pager({ pages: { position, previous, next }, what, keys }: PagerProps) {
	const { index, count } = position;
	return (
		<div className="grid gap-2 border-t border-line pt-4">
			{count > 1 && (
				<nav aria-label={what} className="flex items-center justify-between gap-2">
					<Button variant="secondary" className={STEP} aria-disabled={index <= 0} onClick={previous}>
						<ChevronLeft aria-hidden size={18} />
						Anterior
					</Button>
					<span className="text-14 whitespace-nowrap text-ink-soft tabular-nums">{`${index + 1} de ${count}`}</span>
					<Button variant="secondary" className={STEP} aria-disabled={index >= count - 1} onClick={next}>
						Próximo
						<ChevronRight aria-hidden size={18} />
					</Button>
				</nav>
			)}
			<p className="text-12 text-ink-soft max-lg:hidden">
				Teclas: <Key>←</Key> <Key>→</Key> ou <Key>k</Key> <Key>j</Key> mudam; <Key>a</Key> {keys};{' '}
				<Key>r</Key> recusa; <Key>Esc</Key> fecha.
			</p>
		</div>
	);
}

function Key({ children }: { children: string }) {
	return <kbd className="rounded-control border border-line px-1 font-sans text-ink">{children}</kbd>;
}
