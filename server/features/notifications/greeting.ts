const LONGEST = 30;
const NAME = /^\p{L}[\p{L}\p{M}'’-]*$/u;

/**
 * 'Olá, Ana.' A name is whatever somebody typed when signing up with an address that may be another person's, so only
 * a first word that can be a name is said: no text or link of a stranger's reaches the reader (spam through our mail).
 */
export function greetingOf(name: string): string {
	const first = name.trim().split(/\s+/u)[0] ?? '';
	return first.length <= LONGEST && NAME.test(first) ? `Olá, ${first}.` : 'Olá.';
}
