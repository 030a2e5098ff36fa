/** The planted fault of the proof `fields`: one endpoint takes `status` from the body, and writes it. Loaded before the server. */
import { z } from 'zod';
import { FUNCTIONS } from '#contract/paths.ts';
import type { ProfileStatus } from '#domain/access.ts';
import { ENDPOINTS } from '#server/app.ts';

const open = ENDPOINTS.find(({ method, path }) => method === 'post' && path === FUNCTIONS.favorites);
if (!(open?.body instanceof z.ZodObject)) throw new Error('favourites are mounted elsewhere');
open.body = open.body.extend({ status: z.string().optional() });
const { run } = open;
open.run = async (context, asked) => {
	const { actor, body } = asked as { actor: { id?: string }; body: { status?: string } };
	if (actor.id && body.status)
		await context.db
			.updateTable('profiles')
			.set({ status: body.status as ProfileStatus })
			.where('id', '=', actor.id)
			.execute();
	return run(context, asked);
};
