import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	useCallback,
	useEffect,
	useId,
	useReducer,
	useState,
} from 'react';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { searchBackOffice } from '#web/api/back-office-search.ts';
import { useViewer } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { firstGroups, type OptionGroup, type SearchOption } from './options.ts';
import { SearchNotes } from './search-notes.tsx';
import { SearchOptionLine } from './search-option.tsx';
import { groupsFor, NO_SEARCH, readingOf, searchAfter, searchedIn } from './search-state.ts';

interface Props {
	field: RefObject<HTMLInputElement | null>;
	onClose: () => void;
}

/** The field and the list of the search: a combobox whose options are links. */
export function SearchPanel({ field, onClose }: Props) {
	const list = useId();
	const user = useViewer()?.id ?? '';
	const { state, waiting, change } = useSearch();
	const groups = state.text.trim() === '' ? firstGroups(recentOf(user)) : groupsFor(state);
	const options = groups.flatMap((group) => group.options);
	const { active, choose, onKeyDown } = useActiveOption(list, options, waiting);
	const expanded = options.length > 0;
	const open = (option: SearchOption, { ctrlKey, metaKey, shiftKey }: MouseEvent) => {
		keepRecent(user, option);
		// Another tab or window leaves this one as it is.
		if (!ctrlKey && !metaKey && !shiftKey) onClose();
	};
	return (
		<div className="flex min-h-full flex-col">
			<div className="sticky top-0 z-1 flex items-center gap-3 border-b border-line bg-surface pr-2 pl-4">
				<Search aria-hidden size={18} className="shrink-0 text-ink-soft" />
				<input
					ref={field}
					type="text"
					inputMode="search"
					enterKeyHint="go"
					autoComplete="off"
					spellCheck={false}
					maxLength={200}
					role="combobox"
					aria-label="Buscar"
					aria-autocomplete="list"
					aria-expanded={expanded}
					aria-controls={expanded ? list : undefined}
					aria-activedescendant={active && optionId(list, active.key)}
					placeholder="Lote, leilão, processo, pessoa, CPF, guia…"
					value={state.text}
					onChange={({ currentTarget }) => {
						choose(null);
						change({ type: 'typed', text: currentTarget.value });
					}}
					onKeyDown={onKeyDown}
					className="h-14 min-w-0 flex-1 bg-transparent text-18 outline-none placeholder:text-ink-soft"
				/>
				<Busy waiting={waiting} />
				<button
					type="button"
					aria-label="Fechar"
					onClick={onClose}
					className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
				>
					<X aria-hidden size={20} />
				</button>
			</div>
			{state.failed !== null && <Failed onRetry={() => change({ type: 'retried' })} />}
			{expanded && (
				<SearchList
					id={list}
					groups={groups}
					active={active?.key}
					outdated={waiting && state.answer !== null}
					onPoint={({ key }) => choose(key)}
					onOpen={open}
				/>
			)}
			<SearchNotes state={state} found={options.length} />
			<p
				aria-hidden
				className="mt-auto border-t border-line px-4 py-2 text-12 text-ink-soft max-sm:hidden pointer-coarse:hidden"
			>
				↑ ↓ escolher · Enter abrir · Esc fechar
			</p>
		</div>
	);
}

function Busy({ waiting }: { waiting: boolean }) {
	return useDelayed(waiting) && <Spinner size={18} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
	return (
		<div role="alert" className="grid justify-items-start gap-3 border-b border-line p-4">
			<p className="font-semibold text-live">{BACKOFFICE_TOASTS['search.failed'].description}</p>
			<Button variant="secondary" onClick={onRetry}>
				Tentar novamente
			</Button>
		</div>
	);
}

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 120;

/** A text that is looked for while it is typed. */
function useSearch() {
	const [state, change] = useReducer(searchAfter, NO_SEARCH);
	const search = searchedIn(state);
	const waiting = readingOf(state) === 'waiting';
	useEffect(() => {
		if (!waiting) return;
		const timer = setTimeout(async () => {
			const answer = await searchBackOffice(search);
			change(
				'done' in answer ? { type: 'answered', search, found: answer.done } : { type: 'failed', search },
			);
		}, PAUSE);
		return () => clearTimeout(timer);
	}, [search, waiting]);
	return { state, waiting, change };
}

/**
 * The option that Enter opens: the first one, until another is chosen by arrows or pointer. Enter waits for an answer that is still to come, so
 * that it does not open a hit of an earlier text. `list` is the id of the list.
 */
function useActiveOption(list: string, options: readonly SearchOption[], waiting: boolean) {
	const [chosen, setChosen] = useState<string | null>(null);
	const [entered, setEntered] = useState(false);
	const at = options.findIndex(({ key }) => key === chosen);
	const current = Math.max(at, 0);
	const active = options[current];
	const open = useCallback(
		(option: SearchOption | undefined) =>
			option && document.getElementById(optionId(list, option.key))?.click(),
		[list],
	);
	const [first] = options;
	useEffect(() => {
		if (!entered || waiting) return;
		setEntered(false);
		open(first);
	}, [entered, waiting, first, open]);

	const move = (by: 1 | -1) => setChosen(options.at((current + by) % options.length)?.key ?? null);
	const enter = () => {
		// Pages do not depend on the answer.
		const known = at !== -1 || active?.icon === 'page';
		if (waiting && !known) setEntered(true);
		else open(active);
	};
	const keys: Partial<Record<string, () => void>> = {
		ArrowDown: () => move(1),
		ArrowUp: () => move(-1),
		Enter: enter,
	};
	return {
		active,
		/** Null goes back to the first one, and takes an Enter back that still waits. */
		choose(key: string | null) {
			setChosen(key);
			setEntered(false);
		},
		onKeyDown(event: KeyboardEvent) {
			const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
			if (!act) return;
			event.preventDefault();
			act();
		},
	};
}

/** The most options that are kept. */
const KEPT = 5;

/** In the memory of the tab, for the user who opened them: names of people are stored nowhere. */
let opened: { user: string; options: readonly SearchOption[] } = { user: '', options: [] };

/** What a user opened from the search in this tab, the latest first. */
export function recentOf(user: string): readonly SearchOption[] {
	return opened.user === user ? opened.options : [];
}

/** Keeps what a user opens; without its state, which will be out of date. */
export function keepRecent(user: string, option: SearchOption): void {
	const others = recentOf(user).filter(({ href }) => href !== option.href);
	opened = { user, options: [{ ...option, state: null }, ...others].slice(0, KEPT) };
}

interface SearchListProps {
	id: string;
	groups: readonly OptionGroup[];
	/** The key of the option that Enter opens. */
	active: string | undefined;
	/** The groups are those of an earlier text. */
	outdated: boolean;
	onPoint: (option: SearchOption) => void;
	onOpen: (option: SearchOption, event: MouseEvent) => void;
}

/** The id of an option's element. */
function optionId(list: string, key: string): string {
	return `${list}-${key.replaceAll(' ', '-')}`;
}

/** The list that the field of the search controls, in groups. */
function SearchList({ id, groups, active, outdated, onPoint, onOpen }: SearchListProps) {
	return (
		<div
			id={id}
			role="listbox"
			aria-label="Resultados"
			aria-busy={outdated}
			className={`pb-2 transition-opacity ${outdated ? 'opacity-60' : ''}`}
		>
			{groups.map(({ label, options }, at) => {
				const heading = `${id}-group-${at}`;
				return (
					<fieldset key={`${label} ${options[0]?.key}`} aria-labelledby={heading} className="min-w-0">
						<div
							id={heading}
							role="presentation"
							className="px-4 pt-3 pb-1 text-12 font-semibold text-ink-soft"
						>
							{label}
						</div>
						{options.map((option) => (
							<SearchOptionLine
								key={option.key}
								id={optionId(id, option.key)}
								option={option}
								active={option.key === active}
								onPoint={() => onPoint(option)}
								onOpen={(event) => onOpen(option, event)}
							/>
						))}
					</fieldset>
				);
			})}
		</div>
	);
}
