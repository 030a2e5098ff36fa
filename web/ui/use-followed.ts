import { useEffect, useRef, useState } from 'react';

/** How long typing must pause before the text is sent, in milliseconds. */
const DEBOUNCE = 300;

/** The value of a field that changes at once when it is edited, and follows when the URL changes. */
export function useFollowed(value: string): [string, (value: string) => void] {
	const [held, setHeld] = useState({ from: value, shown: value });
	if (held.from !== value) setHeld({ from: value, shown: value });
	const shown = held.from === value ? held.shown : value;
	return [shown, (next) => setHeld({ from: value, shown: next })];
}

/** A text field whose value is sent after a pause in typing, or at once by `send`; never the same value twice. */
export function useRested(asked: string, onAsk: (text: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sent = useRef(asked);
	useEffect(() => () => clearTimeout(timer.current), []);
	useEffect(() => {
		// The URL repeats what was sent: it must not overwrite what has been typed since.
		if (sent.current === asked) return;
		sent.current = asked;
		if (input.current) input.current.value = asked;
	}, [asked]);
	function send(text: string) {
		clearTimeout(timer.current);
		if (text.trim() === sent.current) return;
		sent.current = text.trim();
		onAsk(sent.current);
	}
	return {
		input,
		send,
		type(text: string) {
			clearTimeout(timer.current);
			timer.current = setTimeout(send, DEBOUNCE, text);
		},
	};
}
