import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { openSigner } from '#server/platform/signing.ts';
import { makePerson } from '#server/testing/factories.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { ask, type TestApp } from '#server/testing/test-app.ts';
import { type HouseNeeds, openHouse, type ProvingHouse } from './proving-house.ts';

/** A server as `npm start` runs it, as the tests of the API know one: what makes their samples makes a proof's too. */
export interface ProvingApp extends TestApp {
	server: ProvingHouse['servers'][number];
	close(): Promise<void>;
}

/**
 * Starts a server with `preload` on a database of its own. `context` belongs to the proof's process and the same
 * database: it makes data, and answers no request.
 */
export async function openApp(
	preload: string | undefined,
	{ variables = {}, ...needs }: Omit<HouseNeeds, 'preloads'> = {},
): Promise<ProvingApp> {
	const house = await openHouse({ preloads: [preload], variables, ...needs });
	const [server] = house.servers as [ProvingApp['server']];
	const [data] = house.dataDirs as [string];
	const { db, databaseUrl, secret } = house;
	const env = readEnv({
		...{ DATA_DIR: data, DATABASE_URL: databaseUrl, AUTH_SECRET: secret, DEMO: '0', LOG_LEVEL: 'silent' },
		...variables,
	});
	const signer = await openSigner(data);
	const close = async () => undefined;
	const context = createContext(env, { db, databaseUrl, demo: false, secret, signer, close });
	await context.jobs.start();
	const session = (user_id: string) => beginSession(db, secret, user_id);
	return {
		house: { db, url: databaseUrl },
		context,
		url: server.url,
		data,
		server,
		session,
		approved: async () => session(await makePerson(db)),
		ask: (method, path, options = {}) => ask(`${server.url}${path}`, method, options),
		close: async () => {
			await context.close();
			await house.close();
		},
	};
}
