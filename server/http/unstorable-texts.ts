import { isPlainText } from '#domain/values/plain-text.ts';

/** The message for a text outside any schema. */
const WORDS = 'Contém caracteres que não são texto';

/** Values still to be checked, with their paths. */
type Pending = [path: string, value: unknown][];

/**
 * The fields of a request whose names or values are not plain text: `[{path, message}]`. Files are not checked. Not
 * recursive, because a body may be as deep as it is long.
 */
export function unstorableTexts(sent: unknown): { path: string; message: string }[] {
	const bad: string[] = [];
	const pending: Pending = [['', sent]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [path, value] = next;
		if (typeof value === 'string' && !isPlainText(value)) bad.push(path);
		if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
		for (const [name, inner] of Object.entries(value)) {
			const place = path === '' ? name : `${path}.${name}`;
			if (isPlainText(name)) pending.push([place, inner]);
			else bad.push(path);
		}
	}
	return bad.map((path) => ({ path, message: WORDS }));
}
