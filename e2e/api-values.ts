import { expect, type Page } from '@playwright/test';

/** `R$ 1.234,56`, with the no-break space that the page uses. */
export const brl = (reais: number) => reais.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

/** The JSON that the API answers to the person signed in on this page. */
export async function getJson<T>(page: Page, path: string): Promise<T> {
	const answer = await page.request.get(path);
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}
