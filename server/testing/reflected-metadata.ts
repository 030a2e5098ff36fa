/**
 * What the certificates' library wants of decorators' metadata, and no more: none of its classes takes anything that
 * would have to be looked up. Imported before it.
 */
const kept = new WeakMap<object, Map<unknown, unknown>>();

const read = (key: unknown, target: object) => kept.get(target)?.get(key);

Object.assign(Reflect, {
	getMetadata: read,
	getOwnMetadata: read,
	defineMetadata: (key: unknown, value: unknown, target: object) => {
		kept.set(target, (kept.get(target) ?? new Map()).set(key, value));
	},
});
