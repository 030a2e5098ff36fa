import { expect, it } from 'vitest';
import { registrationsHref } from './registration-filters.tsx';

it('returns to the first page and keeps the panel’s tab', () => {
	const here = '?tab=cadastros&status=approved&search=ana&cursor=x&limit=24';
	expect(registrationsHref(here, { status: 'pending', search: '' })).toBe('?tab=cadastros');
	expect(registrationsHref(here, { status: 'approved', search: 'José & Cia' })).toBe(
		'?tab=cadastros&status=approved&search=Jos%C3%A9+%26+Cia',
	);
});
