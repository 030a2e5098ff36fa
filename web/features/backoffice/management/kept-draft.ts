import { useEffect, useState } from 'react';
import { DAY } from '#domain/values/time.ts';
import { kept } from '#web/browser/interfaces.ts';
import { type Draft, differs } from './draft.ts';

/** What was typed into a form and not saved: only the fields that differ from the stored ones, and no files. */
export interface KeptDraft {
	/** When it was typed last: epoch milliseconds. */
	at: number;
	/** The version of the auction that was edited; null for a new one. */
	version: number | null;
	typed: Partial<Draft>;
}

/** After it, what was typed is forgotten. */
const KEPT_FOR = 7 * DAY;

/** The key of one administrator's form: of a lot, of a new lot of a sale, or of a new lot. */
export function draftKey(admin: string, of: string): string {
	return `martelo-lot-draft:${admin}:${of}`;
}

/** What was typed, if it is there, not too old, and not what is stored already. */
export function readDraft(key: string, filled: Draft, now: number): KeptDraft | null {
	const read = parsed(kept.read(key));
	if (read === null) return null;
	const typed = typedSince({ ...filled, ...fitting(read.typed, filled) }, filled);
	if (now - read.at < KEPT_FOR && Object.keys(typed).length > 0) return { ...read, typed };
	kept.write(key, null);
	return null;
}

export function keepDraft(key: string, draft: KeptDraft): void {
	kept.write(key, JSON.stringify(draft));
}

export function forgetDraft(key: string): void {
	kept.write(key, null);
}

/** The fields of a draft that differ from the ones it began with. */
export function typedSince(draft: Draft, filled: Draft): Partial<Draft> {
	const names = (Object.keys(filled) as (keyof Draft)[]).filter((name) => differs(draft, filled, name));
	return Object.fromEntries(names.map((name) => [name, draft[name]]));
}

/** Only fields that the form still has count: the storage may be of another version of the site. */
function fitting(typed: Partial<Draft>, filled: Draft): Partial<Draft> {
	const shape = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
	const fits = ([name, value]: [string, unknown]) =>
		name in filled && shape(value) === shape(filled[name as keyof Draft]);
	return Object.fromEntries(Object.entries(typed).filter(fits));
}

function parsed(text: string | null): KeptDraft | null {
	if (text === null) return null;
	try {
		const { at, version, typed } = JSON.parse(text);
		if (typeof at !== 'number' || typeof typed !== 'object' || typed === null) return null;
		return { at, version: typeof version === 'number' ? version : null, typed };
	} catch {
		return null;
	}
}

interface Options {
	/** Under which what is typed is kept (`draftKey`). */
	key: string;
	/** The values that the form begins with. */
	initial: Draft;
	/** The stored auction's; null for a new one. */
	version: number | null;
	/** The server's time. */
	now: number;
}

/** The values of the form, kept in this browser until they are saved or discarded; offers what was typed before. */
export function useTyped({ key, initial, version, now }: Options) {
	const [filled, setFilled] = useState(initial);
	const [draft, setDraft] = useState(initial);
	const [kept, setKept] = useState<KeptDraft | null>(null);
	const [begun] = useState({ initial, now });
	// Not while it is rendered: the server has no storage.
	useEffect(() => setKept(readDraft(key, begun.initial, begun.now)), [key, begun]);

	const typed = typedSince(draft, filled);
	const changed = Object.keys(typed).length > 0;
	const text = changed ? JSON.stringify(typed) : null;
	useEffect(() => {
		if (text !== null) keepDraft(key, { at: Date.now(), version, typed: JSON.parse(text) });
	}, [key, text, version]);

	function forget() {
		forgetDraft(key);
		setKept(null);
	}
	return {
		draft,
		/** The stored values. */
		filled,
		changed,
		put: setDraft,
		saved() {
			setFilled(draft);
			forget();
		},
		keeping: {
			/** What was typed before and not saved. */
			kept,
			forget,
			/** Continues with it. */
			resume() {
				setDraft({ ...draft, ...kept?.typed });
				setKept(null);
			},
		},
	};
}
