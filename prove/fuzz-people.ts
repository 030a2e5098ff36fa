import type { Sample, Sender } from '#server/testing/access-row.ts';
import { makeAccount } from '#server/testing/accounts.ts';
import { makePerson } from '#server/testing/factories.ts';
import type { Target } from './fuzz-targets.ts';
import type { ProvingApp } from './proving-app.ts';

export const ACTORS = ['visitor', 'pending', 'approved', 'admin'] as const;
export type ActorName = (typeof ACTORS)[number];

/** Whoever asks, new each time: what is done to them is over with the turn. Whoever may be refused later may own things first. */
export async function senderOf(
	app: ProvingApp,
	{ standing = 'approved', password }: Target,
): Promise<Sender> {
	const known = password ? (await makeAccount(app, { status: standing })).id : null;
	const id = known ?? (await makePerson(app.house.db, { status: standing }));
	return { id, cookie: await app.session(id) };
}

export async function become(
	{ house: { db } }: ProvingApp,
	actor: ActorName,
	user_id: string,
): Promise<void> {
	if (actor === 'admin') {
		await db.insertInto('user_roles').values({ user_id, role: 'admin' }).execute();
		await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', user_id).execute();
	}
	if (actor === 'visitor') return;
	const status = actor === 'pending' ? 'pending' : 'approved';
	await db.updateTable('profiles').set({ status }).where('id', '=', user_id).execute();
}

/** A server that is at work may hold what a sample is made of, for a moment. */
export async function sampleOf(app: ProvingApp, target: Target, sender: Sender): Promise<Sample> {
	for (let attempt = 1; attempt < 5; attempt += 1) {
		const sample = await target.sample(app, sender).catch(() => null);
		if (sample) return sample;
	}
	return target.sample(app, sender);
}

/** Damage must not stay in what the next request is made from; a form holds files, which nobody changes. */
export function copyOf(sample: Sample): Sample {
	if (!(sample.body instanceof FormData)) return structuredClone(sample);
	const form = new FormData();
	for (const [name, value] of sample.body) form.append(name, value);
	return { ...sample, body: form };
}
