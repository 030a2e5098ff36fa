import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { favoriteToast, TOASTS } from '#domain/toasts.ts';
import type { FavoriteAnswer } from '#web/api/favorites.ts';
import { refusalWith } from '#web/api/request.ts';
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

/** A store of session 's' with an empty list, whose calls are answered by hand, in their order. */
function open() {
	const waiting: ((outcome: FavoriteAnswer) => void)[] = [];
	const save = vi.fn(
		(_id: string, _favorite: boolean) => new Promise<FavoriteAnswer>((answer) => waiting.push(answer)),
	);
	const [show, tellTabs] = [vi.fn(), vi.fn<(news: FavoriteNews) => void>()];
	const store = new FavoriteStore({ save, show, tellTabs });
	store.adopt('s', NONE);
	return {
		store,
		save,
		show,
		tellTabs,
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
	test('is drawn at once, sent after 300 ms, and told when it is saved', async () => {
		const { click, drawn, pass, save, show, answer, tellTabs } = open();
		click();
		expect(drawn()).toBe(true);
		await pass(299);
		expect(save).not.toHaveBeenCalled();
		await pass(1);
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', true);
		expect(show).not.toHaveBeenCalled();
		await answer(SAVED);
		expect(show).toHaveBeenCalledExactlyOnceWith(favoriteToast(true, CASA.title));
		expect(tellTabs).toHaveBeenCalledExactlyOnceWith({ session: 's', auction_id: 'casa', favorite: true });
		click();
		await pass(300);
		expect(save).toHaveBeenLastCalledWith('casa', false);
		await answer(SAVED);
		expect(show).toHaveBeenLastCalledWith(favoriteToast(false, CASA.title));
		expect(drawn()).toBe(false);
	});

	test('that is taken back in time sends nothing; each click starts the wait anew', async () => {
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

	test('during a call waits for its answer, and is left out when it no longer changes anything', async () => {
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

	test('is sent at once when the page is about to go', async () => {
		const { store, click, pass, save } = open();
		click();
		store.hurry();
		await pass(10 * MINUTE);
		store.hurry();
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', true);
	});
});

describe('a failure', () => {
	test('puts the heart back and says why', async () => {
		const { click, drawn, pass, show, answer, tellTabs } = open();
		click();
		await pass(300);
		await answer(FAILED);
		expect(drawn()).toBe(false);
		expect(show).toHaveBeenCalledExactlyOnceWith({ ...TOASTS['favorite.failed'], tone: 'destructive' });
		expect(tellTabs).not.toHaveBeenCalled();
	});

	test('leaves a later click standing, which is sent in its turn', async () => {
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

	test('without a session nothing happens: the heart goes back in silence', async () => {
		const { click, drawn, pass, show, answer } = open();
		click();
		await pass(300);
		await answer('no-session');
		expect(drawn()).toBe(false);
		expect(show).not.toHaveBeenCalled();
	});

	test('an auction that is gone is nobody’s favourite any more', async () => {
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
	test('a visitor is asked to log in; nothing is drawn or sent', async () => {
		const { store, pass, save, show } = open();
		store.adopt(null, NONE);
		store.toggle(CASA, false);
		await pass(300);
		expect(show).toHaveBeenCalledExactlyOnceWith(TOASTS['favorite.login-needed']);
		expect(store.newer(null, 'casa')).toBeUndefined();
		expect(save).not.toHaveBeenCalled();
	});

	test('the end of one drops what was waiting, and what was under way ends in silence', async () => {
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

	test('what is drawn for one is not drawn for the next, even before the store hears of it', () => {
		const { store, click } = open();
		click();
		expect(store.newer('t', 'casa')).toBeUndefined();
		expect(store.newer(null, 'casa')).toBeUndefined();
	});
});

describe('newer than the list', () => {
	test('a change outlives lists that were fetched ahead, not for ever', async () => {
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

	test('a change under way is never dropped for a list', async () => {
		const { store, click, pass } = open();
		click();
		await pass(300);
		await pass(10 * MINUTE);
		store.adopt('s', []);
		expect(store.newer('s', 'casa')).toBe(true);
	});

	test('other tabs’ news count for the same session only, and not over what the viewer is doing', async () => {
		const { store, click, drawn, pass, save, answer } = open();
		store.hear({ session: 'other', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(false);
		store.hear({ session: 's', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(true);
		click();
		store.hear({ session: 's', auction_id: 'casa', favorite: true });
		expect(drawn()).toBe(false);
		await pass(300);
		expect(save).toHaveBeenCalledExactlyOnceWith('casa', false);
		await answer(SAVED);
		expect(drawn()).toBe(false);
	});

	test('every heart hears of each change until it goes', () => {
		const { store, click } = open();
		const heart = vi.fn();
		const leave = store.subscribe(heart);
		click();
		expect(heart).toHaveBeenCalledTimes(1);
		leave();
		click();
		expect(heart).toHaveBeenCalledTimes(1);
	});
});
