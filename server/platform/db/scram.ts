import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * The form in which PostgreSQL stores a password (SCRAM-SHA-256, RFC 5803), for `alter role … password`: the password
 * itself is then in no statement that the database may log. Only for passwords of ASCII letters, digits, - and _.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
	const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
	const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
	const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
	return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
