import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { fillLogin, newcomer, PASSWORD } from './people.ts';

/** A section of the profile, by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the profile of a new account; returns its email address. */
export async function newProfile(page: Page, server: { url: string }): Promise<string> {
	const email = await newcomer(page, server);
	await page.goto('/profile');
	await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
	return email;
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.goto('/auth');
	await fillLogin(page, email, password);
}
