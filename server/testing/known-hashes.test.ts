import { scrypt, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const derive = promisify<string, string, number, object, Buffer>(scrypt);

test('a key is that of its password, its salt and its cost, the second time too', async () => {
	const asked = [
		['a', 'b', { N: 2 }],
		['a', 'c', { N: 2 }],
		['b', 'b', { N: 2 }],
		['a', 'b', { N: 4 }],
	] as const;
	for (const [password, salt, cost] of [...asked, ...asked])
		expect(await derive(password, salt, 64, cost)).toEqual(scryptSync(password, salt, 64, cost));
	await expect(derive('a', 'b', 64, { N: 3 })).rejects.toThrow();
});
