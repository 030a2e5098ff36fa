/**
 * Takes React Router's scripts out of the element in which they stand as text. Those that run by themselves, without another file,
 * are run. Returns what runs the module and requests its files; `onMissing` is called for each that cannot be loaded.
 */
export function takeScripts(place: Element): (onMissing: () => void) => void {
	const taken = document.createRange().createContextualFragment(place.textContent);
	document.head.append(...taken.querySelectorAll('script:not([type])'));
	return (onMissing) => {
		for (const each of taken.children) each.addEventListener('error', onMissing);
		document.head.append(taken);
	};
}
