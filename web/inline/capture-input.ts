/** A click or a submit from before hydration that only the page's scripts can carry out. */
type CapturedAction = { target: HTMLElement } | { target: HTMLFormElement; submitter: HTMLElement | null };

/** What the user did before hydration. */
export interface CapturedInput {
	/** In the order in which they happened. */
	actions: CapturedAction[];
	/** The fields that were changed, as they were left: React may since have written its own value into them. */
	changed: Map<EventTarget, { value: string; checked: boolean }>;
	/** Stops holding; later events reach the page. */
	release(): void;
}

/** Links need no scripts, except those that carry state to the next page. */
const SCRIPTED = 'button:not([type=submit]), a[data-scripted]';

/**
 * Holds clicks and submits that need scripts until they are released. Whatever the browser does by itself (links, forms
 * with an address, disclosure widgets, typing) is left alone. Calls `onTouch` at the first sign of use.
 */
export function captureInput(onTouch: () => void): CapturedInput {
	const actions: CapturedAction[] = [];
	const changed: CapturedInput['changed'] = new Map();
	const released = new AbortController();
	const hold = (event: Event, action: CapturedAction) => {
		event.preventDefault();
		event.stopImmediatePropagation();
		action.target.dataset.held = '';
		actions.push(action);
		onTouch();
	};
	const listen = <K extends keyof WindowEventMap>(names: K[], act: (event: WindowEventMap[K]) => void) => {
		for (const name of names) addEventListener(name, act, { capture: true, signal: released.signal });
	};

	listen(['pointerdown', 'keydown'], onTouch);
	listen(['input', 'change'], (event) => {
		const field = event.target as HTMLInputElement;
		changed.set(field, { value: field.value, checked: field.checked });
		onTouch();
	});
	listen(['click'], (event) => {
		const target = (event.target as Element).closest<HTMLElement>(SCRIPTED);
		if (target && !event.ctrlKey && !event.metaKey && !event.shiftKey) hold(event, { target });
	});
	listen(['submit'], (event) => {
		const target = event.target as HTMLFormElement;
		// React gives a form with an action a `javascript:` address, so that the browser cannot send it.
		if (!target.getAttribute('action')?.startsWith('/')) hold(event, { target, submitter: event.submitter });
	});
	return { actions, changed, release: () => released.abort() };
}
