import Search from 'lucide-react/icons/search';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

/** An input for searches, with its icon. */
export function SearchInput(input: ComponentProps<'input'>) {
	return (
		<span className="relative block">
			<Search
				aria-hidden
				size={18}
				className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
			/>
			<input {...input} type="search" maxLength={200} className="control pl-10" />
		</span>
	);
}

interface SearchFieldProps {
	/** The text of the current search. */
	search: string;
	placeholder: string;
	onSearch: (text: string) => void;
	/** Hidden inputs, for a submit without scripts. */
	children?: ReactNode;
}

/** A form with one field, `search`, that searches after a pause in typing. */
export function SearchField({ search, placeholder, onSearch, children }: SearchFieldProps) {
	const id = useId();
	const { input, type, send } = useTypedSearch(search, onSearch);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				send(String(new FormData(event.currentTarget).get('search')));
			}}
		>
			{children}
			<label htmlFor={id} className="mb-1 block text-14 text-ink-soft">
				Busca
			</label>
			<SearchInput
				id={id}
				ref={input}
				name="search"
				defaultValue={search}
				placeholder={placeholder}
				onInput={({ currentTarget }) => type(currentTarget.value)}
			/>
		</form>
	);
}

/** How long typing must pause before the text is sent, in milliseconds. */
export const TYPING_PAUSE = 300;

/** Text that is sent after a pause in typing, or at once by `send`; never the same text twice. */
function useTypedSearch(search: string, onSearch: (text: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sent = useRef(search);
	useEffect(() => () => clearTimeout(timer.current), []);
	useEffect(() => {
		// The URL repeats what was sent. It must not overwrite what has been typed since.
		if (sent.current === search) return;
		sent.current = search;
		if (input.current) input.current.value = search;
	}, [search]);
	function send(text: string) {
		clearTimeout(timer.current);
		if (text.trim() === sent.current) return;
		sent.current = text.trim();
		onSearch(sent.current);
	}
	return {
		input,
		send,
		type(text: string) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, TYPING_PAUSE, text);
		},
	};
}
