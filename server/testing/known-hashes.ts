import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The keys that were derived in this process, by password, salt and cost. */
const known = new Map<string, Promise<Buffer>>();

const { scrypt } = crypto;

type Derived = (error: Error | null, key: Buffer) => void;

/**
 * Derives each key once: a password that is typed again, with the salt that is stored for it, has the key that it had. What is compared and
 * refused is the same; how long it takes is not, so that the tests of durations run without it, at night.
 */
function scryptOnce(
	password: BinaryLike,
	salt: BinaryLike,
	length: number,
	options: ScryptOptions,
	done: Derived,
): void {
	const id = JSON.stringify([password, salt, length, options]);
	const key = known.get(id) ?? derive(password, salt, length, options);
	known.set(id, key);
	key.then(
		(bytes) => done(null, Buffer.from(bytes)),
		(error: Error) => done(error, Buffer.alloc(0)),
	);
}

function derive(
	password: BinaryLike,
	salt: BinaryLike,
	length: number,
	options: ScryptOptions,
): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
	});
}

// A setup file is evaluated for each test file; those of a process share what the first one has replaced.
if (scrypt.name !== scryptOnce.name) {
	Object.assign(crypto, { scrypt: scryptOnce });
	syncBuiltinESMExports();
}
