import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { favoriteToast, TOASTS } from '#domain/notices/toasts.ts';
import { MINUTE } from '#domain/values/time.ts';
import { refusalWith } from '#web/api/request.ts';
import type { FavoriteAnswer } from '#web/api/saved.ts';
import { type FavoriteNews, FavoriteStore } from './favorite-store.ts';

const CASA = { id: 'casa', title: 'Casa em Recife' };
const NONE: string[] = [];
const SAVED: FavoriteAnswer = { done: null };
const FAILED: FavoriteAnswer = { refused: refusalWith(TOASTS['favorite.failed']) };

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A store of session 's' with an empty list. The test answers its requests, in order. */
function open() {
	const waiting: ((outcome: FavoriteAnswer) => void)[] = [];
	const save = vi.fn(
		(_id: string, _favorite: boolean) => new Promise<FavoriteAnswer>((answer) => waiting.push(answer)),
	);
	const [show, notifyTabs] = [vi.fn(), vi.fn<(news: FavoriteNews) => void>()];
	const store = new FavoriteStore({ save, show, notifyTabs });
	store.adopt('s', NONE);
	return {
		store,
		save,
		show,
		notifyTabs,
		drawn: () => store.newer('s', CASA.id) ?? false,
		click: () => store.toggle(CASA, store.newer('s', CASA.id) ?? false),
		pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
		answer: async (outcome: FavoriteAnswer) => {
			waiting.shift()?.(outcome);
			await vi.advanceTimersByTimeAsync(0);
		},
	};
}

describe('a click', () => {
	test('is shown at once, sent after 300 ms, and confirmed when it is saved', async () => {
		const { click, drawn, pass, save, show, answer, notifyTabs } = open();
		click();
		expect(drawn()).toBe(true);
		await pass(299);
		expect(save).not.toHaveBeenCalled();
		await pass(1);
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', true);
		expect(show).not.toHaveBeenCalled();
		await answer(SAVED);
		expect(show).toHaveBeenCalledExactlyOnceWith(favoriteToast(true, CASA.title));
		expect(notifyTabs).toHaveBeenCalledExactlyOnceWith({ session: 's', auction_id: 'casa', favorite: true });
		click();
		await pass(300);
		expect(save).toHaveBeenLastCalledWith('casa', false);
		await answer(SAVED);
		expect(show).toHaveBeenLastCalledWith(favoriteToast(false, CASA.title));
		expect(drawn()).toBe(false);
	});

	test('that is reverted in time sends nothing, and each click restarts the delay', async () => {
		const { click, drawn, pass, save, show } = open();
		for (const expected of [true, false, true]) {
			click();
			expect(drawn()).toBe(expected);
			await pass(299);
		}
		click();
		await pass(10 * MINUTE);
		expect(save).not.toHaveBeenCalled();
		expect(show).not.toHaveBeenCalled();
	});

	test('during a request waits for the answer, and is dropped if it changes nothing', async () => {
		const { click, drawn, pass, save, answer } = open();
		click();
		await pass(300);
		click();
		await pass(300);
		expect(save).toHaveBeenCalledTimes(1);
		await answer(SAVED);
		expect(save).toHaveBeenLastCalledWith('casa', false);
		click();
		click();
		await pass(300);
		await answer(SAVED);
		expect(drawn()).toBe(false);
		expect(save).toHaveBeenCalledTimes(2);
	});

	test('is sent at once when the page is left', async () => {
		const { store, click, pass, save } = open();
		click();
		store.flush();
		await pass(10 * MINUTE);
		store.flush();
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', true);
	});
});

describe('a failure', () => {
	test('reverts the button and shows the reason', async () => {
		const { click, drawn, pass, show, answer, notifyTabs } = open();
		click();
		await pass(300);
		await answer(FAILED);
		expect(drawn()).toBe(false);
		expect(show).toHaveBeenCalledExactlyOnceWith({ ...TOASTS['favorite.failed'], tone: 'destructive' });
		expect(notifyTabs).not.toHaveBeenCalled();
	});

	test('keeps a later click, which is sent next', async () => {
		const { click, drawn, pass, save, answer } = open();
		click();
		await pass(300);
		click();
		click();
		await answer(FAILED);
		expect(drawn()).toBe(true);
		await pass(300);
		expect(save).toHaveBeenCalledTimes(2);
		await answer(SAVED);
		expect(drawn()).toBe(true);
	});

	test('reverts the button without a message if there is no session', async () => {
		const { click, drawn, pass, show, answer } = open();
		click();
		await pass(300);
		await answer('no-session');
		expect(drawn()).toBe(false);
		expect(show).not.toHaveBeenCalled();
	});

	test('removes an auction that no longer exists', async () => {
		const { store, drawn, pass, save, answer } = open();
		store.toggle(CASA, true);
		await pass(300);
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', false);
		const refused = { ...refusalWith(TOASTS['favorite.failed']), code: 'auction.not-found' };
		await answer({ refused });
		expect(drawn()).toBe(false);
	});
});

describe('sessions', () => {
	test('a visitor is asked to log in, and nothing is shown or sent', async () => {
		const { store, pass, save, show } = open();
		store.adopt(null, NONE);
		store.toggle(CASA, false);
		await pass(300);
		expect(show).toHaveBeenCalledExactlyOnceWith(TOASTS['favorite.login-needed']);
		expect(store.newer(null, 'casa')).toBeUndefined();
		expect(save).not.toHaveBeenCalled();
	});

	test('the end of a session drops waiting clicks, and a pending request ends without a message', async () => {
		const { store, click, pass, save, show, answer } = open();
		click();
		await pass(300);
		store.toggle({ id: 'lote', title: 'Lote' }, false);
		store.adopt(null, NONE);
		await pass(300);
		expect(save).toHaveBeenCalledTimes(1);
		await answer(SAVED);
		expect(show).not.toHaveBeenCalled();
		store.adopt('t', NONE);
		expect(store.newer('t', 'casa')).toBeUndefined();
	});

	test('the changes of one session are never shown in the next', () => {
		const { store, click } = open();
		click();
		expect(store.newer('t', 'casa')).toBeUndefined();
		expect(store.newer(null, 'casa')).toBeUndefined();
	});
});

describe('changes newer than the list', () => {
	test('a change outlives prefetched lists for a limited time', async () => {
		const { store, click, pass, answer } = open();
		click();
		await pass(300);
		await answer(SAVED);
		await pass(5 * MINUTE);
		store.adopt('s', []);
		expect(store.newer('s', 'casa')).toBe(true);
		await pass(1);
		store.adopt('s', []);
		expect(store.newer('s', 'casa')).toBeUndefined();
	});

	test('a pending change is never dropped for a list', async () => {
		const { store, click, pass } = open();
		click();
		await pass(300);
		await pass(10 * MINUTE);
		store.adopt('s', []);
		expect(store.newer('s', 'casa')).toBe(true);
	});

	test('updates from other tabs apply to the same session only, and do not override pending clicks', async () => {
		const { store, click, drawn, pass, save, answer } = open();
		store.receive({ session: 'other', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(false);
		store.receive({ session: 's', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(true);
		click();
		store.receive({ session: 's', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(false);
		await pass(300);
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', false);
		await answer(SAVED);
		expect(drawn()).toBe(false);
	});

	test('every subscriber is notified of each change until it unsubscribes', () => {
		const { store, click } = open();
		const listener = vi.fn();
		const leave = store.subscribe(listener);
		click();
		expect(listener).toHaveBeenCalledTimes(1);
		leave();
		click();
		expect(listener).toHaveBeenCalledTimes(1);
	});
});
