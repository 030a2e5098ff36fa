import type { Page } from '@playwright/test';

/** The least width and height of what people tap, in CSS px (WCAG 2.5.5); half a pixel is lost in rounding. */
const LEAST = 43.5;

/**
 * The interactive elements of the page that are smaller than 44 × 44 px. A control's label counts as part of it, and so does
 * the area that a link covers with a pseudo-element. Links within a sentence are exempt, as in WCAG, and so is what is
 * shown only on focus.
 */
export function smallTargets(page: Page): Promise<string[]> {
	return page.evaluate((least) => {
		const INTERACTIVE =
			'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

		const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();

		/** The box of the label of a control that is drawn small or not at all. */
		function labelBox(element: Element): DOMRect | undefined {
			const small = element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type);
			return small ? boxOf(element.labels?.[0]) : undefined;
		}

		/** The box that the element's ::after covers: that of the positioned element around it. */
		function coveredBox(element: Element): DOMRect | undefined {
			const { content, position, inset } = getComputedStyle(element, '::after');
			if (content === 'none' || position !== 'absolute' || inset !== '0px') return undefined;
			let holder: Element | null = element;
			while (holder && getComputedStyle(holder).position === 'static') holder = holder.parentElement;
			return boxOf(holder);
		}

		const areaOf = (element: Element) =>
			labelBox(element) ?? coveredBox(element) ?? element.getBoundingClientRect();

		function isShown(element: Element): boolean {
			const { width, height } = element.getBoundingClientRect();
			return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
		}

		function isInSentence(element: Element): boolean {
			if (getComputedStyle(element).display !== 'inline') return false;
			const around = element.closest('p, li, dd, td, caption')?.textContent ?? '';
			return around.trim().length > (element.textContent ?? '').trim().length;
		}

		return [...document.querySelectorAll(INTERACTIVE)]
			.filter((element) => {
				const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
				return (isShown(element) || (label && isShown(label))) && !isInSentence(element);
			})
			.flatMap((element) => {
				const { width, height } = areaOf(element);
				if (width >= least && height >= least) return [];
				const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
				return [
					`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`,
				];
			});
	}, LEAST);
}
