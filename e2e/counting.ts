import { type Page, test } from '@playwright/test';

/** What a person did on a page. */
export interface Counted {
	clicks: number;
	keys: number;
}

/** Counts the clicks and key presses of a person on a page, from now on; typing is counted apart from clicks. */
export async function counting(page: Page): Promise<Counted> {
	const counted = { clicks: 0, keys: 0 };
	await page.exposeBinding('countInput', (_source, kind: 'clicks' | 'keys') => {
		counted[kind] += 1;
	});
	await page.addInitScript(() => {
		const count = (kind: string) =>
			(window as unknown as { countInput(kind: string): void }).countInput(kind);
		addEventListener('pointerdown', () => count('clicks'), { capture: true });
		addEventListener('keydown', ({ key }) => key !== 'Shift' && count('keys'), { capture: true });
	});
	return counted;
}

/** Prints the figures and keeps them with the result of the test, from which docs/benchmarks.md has them. */
export function report(task: string, { clicks, keys }: Counted): void {
	const description = `${task}: ${clicks} clicks, ${keys} keys`;
	test.info().annotations.push({ type: 'counted', description });
	console.log(description);
}
