import { isLoopback } from '#server/platform/client-address.ts';

/** The password of every demo account unless the operator sets another (contract, the demo). */
export const KNOWN_PASSWORD = 'leilao123';

/** The variables that decide how a demo is reached. */
interface DemoEnv {
	DEMO: '0' | '1';
	DEMO_PASSWORD?: string | undefined;
	DATABASE_URL?: string | undefined;
	DATA_DIR: string;
	HOST: string;
	PUBLIC_URL?: string | undefined;
}

/**
 * Why a database with the demo may not be opened with these variables, as a message for the operator: for real use, or
 * reachable by others with public passwords. Null when it may.
 */
export function demoRefusal(env: DemoEnv): string | null {
	const accounts = 'it holds the demo, whose accounts, an administrator among them, have known passwords';
	if (env.DATABASE_URL)
		return `DATABASE_URL: this database may not be used as a real one: ${accounts}. Name an empty database.`;
	if (env.DEMO === '0')
		return `DEMO: the database in ${env.DATA_DIR} may not be used as a real one: ${accounts}. Name an empty folder in DATA_DIR, or leave DEMO out to go on with the demo.`;
	if (env.DEMO_PASSWORD) return null;
	const remedy = `Set DEMO_PASSWORD (12 characters or more), which becomes the password of the demo's accounts`;
	if (!isLoopback(env.HOST))
		return `HOST: ${env.HOST} lets others reach the demo, whose passwords are known. ${remedy}; or DEMO=0 on an empty DATA_DIR, for real use; or leave HOST out.`;
	if (env.PUBLIC_URL && !isLoopback(new URL(env.PUBLIC_URL).hostname))
		return `PUBLIC_URL: ${env.PUBLIC_URL} lets others reach the demo, whose passwords are known. ${remedy}; or DEMO=0 on an empty DATA_DIR, for real use; or leave PUBLIC_URL out.`;
	return null;
}
