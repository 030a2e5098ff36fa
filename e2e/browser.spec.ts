import { expect, test } from '@playwright/test';

test('the browser starts with a Portuguese locale and a time zone far from São Paulo', async ({ page }) => {
	await page.goto('about:blank');
	const { locale, timeZone } = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
	expect(locale).toBe('pt-BR');
	expect(timeZone).toBe('Asia/Tokyo');
});
