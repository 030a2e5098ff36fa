import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from '#web/browser/is-typing.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchPanel } from './search-panel.tsx';

/** The search of the back office: its place in the top bar, the keys ⌘K, Ctrl+K and /, and the window that they open. */
export default function SearchBox() {
	const [open, setOpen] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	useSearchKeys(() => setOpen(true));
	return (
		<>
			<button
				type="button"
				aria-haspopup="dialog"
				aria-keyshortcuts="Control+K Meta+K /"
				title="Ctrl+K, ⌘K ou /"
				onClick={() => setOpen(true)}
				className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge bg-surface text-left text-ink-soft hover:border-ink-soft max-md:border-transparent md:w-72 md:justify-start md:px-3 xl:w-96"
			>
				<Search aria-hidden size={18} className="shrink-0" />
				<span className="min-w-0 flex-1 truncate max-md:sr-only">Buscar lote, leilão, pessoa, CPF…</span>
				<kbd aria-hidden className="rounded-control border border-line px-2 font-sans text-12 max-lg:hidden">
					Ctrl K
				</kbd>
			</button>
			<Dialog open={open} title="Buscar" placement="palette" focus={field} onClose={() => setOpen(false)}>
				<SearchPanel field={field} onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

/** Calls `onSearch` for ⌘K and Ctrl+K, unless a window is open, and for '/', unless it is typed into a field. */
function useSearchKeys(onSearch: () => void) {
	const search = useEffectEvent(onSearch);
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
			const command = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
			const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event);
			if (!slash && !(command && document.querySelector('dialog[open]') === null)) return;
			event.preventDefault();
			search();
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
}
