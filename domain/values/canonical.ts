/**
 * Returns the canonical text of a value: JSON with keys in code-unit order and no white space (RFC 8785, for the types
 * used here: strings, integers, booleans and null).
 */
export function canonical(value: unknown): string {
	// The server creates objects with their keys in order. For these JSON.stringify gives the same text in a third of
	// the time.
	return isInOrder(value) ? JSON.stringify(value) : ordered(value);
}

/** Whether the keys of every object in a value are in code-unit order. */
function isInOrder(value: unknown): boolean {
	if (value === null || typeof value !== 'object') return true;
	if (Array.isArray(value)) return value.every(isInOrder);
	let before = '';
	for (const key of Object.keys(value)) {
		if (key < before || !isInOrder((value as Record<string, unknown>)[key])) return false;
		before = key;
	}
	return true;
}

function ordered(value: unknown): string {
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
	const object = value as Record<string, unknown>;
	let text = '';
	for (const key of Object.keys(object).sort())
		text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${ordered(object[key])}`;
	return `{${text}}`;
}
