import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readScenarios, type Scenario } from '#server/testing/conformance.ts';
import { useDatabase } from '#server/testing/database.ts';
import { openServer, playOnServer, type Server } from '#server/testing/play-on-server.ts';

const database = useDatabase();
let server: Server;

beforeAll(async () => {
	server = await openServer(database);
});
afterAll(() => server?.db.destroy());

describe('the conformance suite, on the server', () => {
	test.each(readScenarios())('$suite: $name', async (scenario) => {
		expect(await playOnServer(server, scenario)).toEqual(scenario.expected);
	});

	test('detects a wrong expectation', async () => {
		const [scenario] = readScenarios();
		const ending = await playOnServer(server, scenario as Scenario);
		expect(ending).not.toEqual({ ...scenario?.expected, price: 1 });
	});
});
