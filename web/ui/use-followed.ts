import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before the list follows. */
const DEBOUNCE = 300;

/** A field's value that answers the hand at once, and follows when the URL says otherwise. */
export function useFollowed(value: string): [string, (value: string) => void] {
	const [held, setHeld] = useState({ from: value, shown: value });
	if (held.from !== value) setHeld({ from: value, shown: value });
	const shown = held.from === value ? held.shown : value;
	return [shown, (next) => setHeld({ from: value, shown: next })];
}

/** Typed text, asked for once it rests, or at once by `send`; never twice the same. */
export function useRested(asked: string, onAsk: (text: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sent = useRef(asked);
	useEffect(() => () => clearTimeout(timer.current), []);
	useEffect(() => {
		// What came back is what was typed: it must not overwrite what has been typed since.
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
