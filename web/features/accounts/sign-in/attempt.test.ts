import { beforeEach, describe, expect, it } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { refusalWith } from '#web/api/request.ts';
import { takeToasts } from '#web/ui/toast.ts';
import { needsRestart, refusedAttempt } from './attempt.ts';

const TYPED = { email: 'ana@martelo.test' };
const REFUSAL = refusalWith(TOASTS['login.failed']);

beforeEach(() => void takeToasts());

describe('a refused form', () => {
	it.each([
		['auth.wrong-code', 'code'],
		['auth.code-used', 'code'],
		['auth.wrong-recovery-code', 'code'],
		['password.common', 'password'],
	])('shows %s on the field %s', (code, field) => {
		expect(refusedAttempt(TYPED, { ...REFUSAL, code, description: 'Errado.' })).toEqual({
			values: TYPED,
			errors: { [field]: 'Errado.' },
		});
		expect(takeToasts()).toEqual([]);
	});

	it.each([
		['name', 'name'],
		['email', 'email'],
		['newPassword', 'password'],
	])('shows a message for %s on the field %s', (path, field) => {
		const refusal = { ...REFUSAL, code: 'request.invalid', fields: { [path]: 'Errado.' } };
		expect(refusedAttempt(TYPED, refusal).errors).toEqual({ [field]: 'Errado.' });
		expect(takeToasts()).toEqual([]);
	});

	it('shows everything else in a toast, also a field that no form has', () => {
		const refusal = { ...REFUSAL, code: 'request.invalid', fields: { token: 'x' } };
		expect(refusedAttempt(TYPED, refusal)).toEqual({ values: TYPED, errors: {} });
		expect(takeToasts()).toEqual([{ ...TOASTS['login.failed'], tone: 'destructive' }]);
	});

	it.each([
		['auth.challenge-over', true],
		['auth.too-many-codes', true],
		['auth.wrong-code', false],
		[null, false],
	])('starts over after %s: %s', (code, restart) => {
		expect(needsRestart({ ...REFUSAL, code })).toBe(restart);
	});
});
