import { expect, test } from 'vitest';
import { panelTabOf } from './panel-header.tsx';

test.each([
	['', 'dashboard'],
	['tab=dashboard', 'dashboard'],
	['tab=cadastros', 'cadastros'],
	['tab=leiloes&status=active', 'leiloes'],
	['tab=ao-vivo', 'ao-vivo'],
	['tab=toString', 'dashboard'],
	['tab=Cadastros', 'dashboard'],
])('?%s shows %s', (search, tab) => {
	expect(panelTabOf(new URLSearchParams(search))).toBe(tab);
});
