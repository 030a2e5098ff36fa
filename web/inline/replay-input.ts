import type { CapturedInput } from './capture-input.ts';

/** Carries out what the user did before hydration, each action once: first the changed fields, then clicks and submits. */
export function replayInput({ changed, actions, release }: CapturedInput): void {
	release();
	for (const [field, left] of changed) reportChange(field, left);
	for (const action of actions) {
		const { target } = action;
		delete target.dataset.held;
		if (!target.isConnected) continue;
		if ('submitter' in action) action.target.requestSubmit(action.submitter);
		else target.click();
	}
}

/** Lets React see a change that it has not. It compares with the value that it last saw in a field. */
function reportChange(field: EventTarget, { value, checked }: { value: string; checked: boolean }): void {
	// The first event makes React hydrate the part of the page around the field.
	field.dispatchEvent(new Event('input', { bubbles: true }));
	if (field instanceof HTMLSelectElement) {
		field.value = value;
		field.dispatchEvent(new Event('change', { bubbles: true }));
	} else if (field instanceof HTMLTextAreaElement) retype(field, value, HTMLTextAreaElement.prototype);
	else if (!(field instanceof HTMLInputElement)) return;
	else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
	else if (field.type === 'checkbox' || field.type === 'radio') {
		field.checked = !checked;
		field.click();
	} else retype(field, value, HTMLInputElement.prototype);
}

function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string, prototype: object): void {
	const { selectionStart, selectionEnd } = field;
	const same = field.value === value;
	// React observes assignments to the field itself, and treats any other difference as typing.
	field.value = field.defaultValue;
	Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
	if (same && selectionStart !== null && document.activeElement === field)
		field.setSelectionRange(selectionStart, selectionEnd);
	field.dispatchEvent(new Event('input', { bubbles: true }));
}
