import { expect, it } from 'vitest';
import { isRecovery, tabOf } from './auth-tabs.tsx';

it.each([
	['', 'login'],
	['tab=login', 'login'],
	['tab=signup', 'signup'],
	['tab=reset', 'reset'],
	['tab=outra', 'login'],
	['tab=constructor', 'login'],
	['type=recovery', 'reset'],
	['type=recovery&tab=signup', 'reset'],
	['type=signup', 'login'],
])('%j opens the tab %s', (query, tab) => {
	expect(tabOf(new URLSearchParams(query))).toBe(tab);
});

it('recognizes a recovery link only by its type', () => {
	expect(isRecovery(new URLSearchParams('type=recovery'))).toBe(true);
	expect(isRecovery(new URLSearchParams('tab=reset'))).toBe(false);
});
