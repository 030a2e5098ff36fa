import { afterEach, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, refusalWith } from '#web/api/request.ts';
import { codeGiven, isCodeAsked, subscribeCodeAsked, withFreshFactor } from './fresh-factor.ts';

const refused = (code: string): Answer => ({ refused: { ...refusalWith(TOASTS.unexpected), code } });
const ASKED = refused('auth.two-factor-again');

/** An act that is refused until the code is given. */
const act = () =>
	vi.fn<() => Promise<Answer>>().mockResolvedValueOnce(ASKED).mockResolvedValue({ done: 'paid' });

const ended: (() => void)[] = [];
afterEach(() => {
	for (const end of ended.splice(0)) end();
});

/** A page with the dialog, in which the person answers at once. */
function page(proves: boolean) {
	const shown = vi.fn(() => {
		if (isCodeAsked()) codeGiven(proves);
	});
	ended.push(subscribeCodeAsked(shown));
	return shown;
}

it('asks for a code and sends the act once more', async () => {
	const shown = page(true);
	const send = act();
	expect(await withFreshFactor(send)).toEqual({ done: 'paid' });
	expect(send).toHaveBeenCalledTimes(2);
	expect(shown).toHaveBeenCalled();
	expect(isCodeAsked()).toBe(false);
});

it('answers the refusal when the person leaves, and on a page without the dialog', async () => {
	const alone = act();
	expect(await withFreshFactor(alone)).toEqual(ASKED);
	page(false);
	const send = act();
	expect(await withFreshFactor(send)).toEqual(ASKED);
	expect([alone, send].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('does not ask for any other answer', async () => {
	const shown = page(true);
	for (const answer of [{ done: null }, refused('payment.state')])
		expect(await withFreshFactor(async () => answer)).toBe(answer);
	expect(shown).not.toHaveBeenCalled();
});
