import { useEffect, useEffectEvent } from 'react';
import { keptInTab } from '#web/browser/interfaces.ts';
import { returnPath, type Wish, wishOf } from './return-path.ts';

/**
 * What is to be done on the page that the sign-in opens. It is not in that page's history: neither a reload nor a way back asks for it
 * again.
 */
let due: Wish | null = null;

/** Has what a visitor asked for done on the next page. */
export function passWish(wish: Wish | null): void {
	due = wish;
}

/** Does once what a visitor asked for before they signed in, if it is what this page offers. */
export function useWish<Kind extends Wish['kind']>(
	kind: Kind,
	offers: (wish: Extract<Wish, { kind: Kind }>) => boolean,
	fulfil: (wish: Extract<Wish, { kind: Kind }>) => void,
): void {
	const answer = useEffectEvent(() => {
		if (!isOf(kind, due) || !offers(due)) return;
		const wish = due;
		due = null;
		keptInTab.write(ASKED, null);
		fulfil(wish);
	});
	// That page is a new one: it is rendered for the first time after the sign-in.
	useEffect(() => answer(), []);
}

function isOf<Kind extends Wish['kind']>(
	kind: Kind,
	wish: Wish | null,
): wish is Extract<Wish, { kind: Kind }> {
	return wish?.kind === kind;
}

/** The key of what was asked for by somebody who has to confirm their address first. */
const ASKED = 'martelo.asked';

/**
 * Keeps what a new account asked for until it signs in, in this tab and for this address alone: the link of the confirmation
 * may lead away from the page, and somebody else may sign in before.
 */
export function keepWish(email: string, state: unknown): void {
	const asked = wishOf(state) && { email: email.toLowerCase(), path: returnPath(state), wish: wishOf(state) };
	keptInTab.write(ASKED, asked && JSON.stringify(asked));
}

/** What this address asked for in this tab before it was confirmed, and where; null without. */
export function keptWish(email: string): { path: string; wish: Wish } | null {
	return readAsked(keptInTab.read(ASKED), email);
}

/** What is kept, if it is a wish of this address: anything may stand in a browser's storage. */
export function readAsked(text: string | null, email: string): { path: string; wish: Wish } | null {
	if (text === null) return null;
	try {
		const asked = JSON.parse(text) ?? {};
		const wish = wishOf(asked);
		const path = typeof asked.path === 'string' ? returnPath({ from: { pathname: asked.path } }) : null;
		return wish && path && asked.email === email.toLowerCase() ? { path, wish } : null;
	} catch {
		return null;
	}
}
