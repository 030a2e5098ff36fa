import { beforeAll, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { RegistrationPage } from '#contract/registrations.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const held = { token: '' };

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
});

async function found(query: Record<string, string>): Promise<string[]> {
	const path = `${ADMIN_API.registrations}?${new URLSearchParams(query)}`;
	const { status, body } = await app.ask('GET', path, { token: held.token });
	expect({ status, body }).toMatchObject({ status: 200 });
	return (body as RegistrationPage).registrations.map(({ id }) => id);
}

test('one person by id, and those of a whole CPF, of which a part finds nobody', async () => {
	const make = () => makePerson(app.db, { status: 'pending' });
	const [user_id, other] = [await make(), await make()];
	const { tax_id } = await giveIdentity(app, user_id, undefined, { held: false });
	expect(await found({ person: other })).toEqual([other]);
	expect(await found({ person: other, status: 'approved' })).toEqual([]);
	for (const search of [tax_id, tax_id.replace(/\D/g, ''), `CPF ${tax_id}`])
		expect(await found({ search })).toEqual([user_id]);
	expect(await found({ search: tax_id.slice(0, 11) })).toEqual([]);
	expect(await found({ search: tax_id, status: 'approved' })).toEqual([]);
});

test('what is no id is refused', async () => {
	const { status } = await app.ask('GET', `${ADMIN_API.registrations}?person=ana`, { token: held.token });
	expect(status).toBe(400);
});
