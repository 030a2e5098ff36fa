import type { Kysely } from 'kysely';
import type { NotificationChoice } from '#domain/notices/bidder-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The stored choices of each person; empty for a person without any. */
export type OwnChoices = (user_id: string) => readonly NotificationChoice[];

/** Reads the choices of some people where they differ from the defaults. */
export async function readOwnChoices(db: Kysely<Database>, user_ids: readonly string[]): Promise<OwnChoices> {
	const rows = await db
		.selectFrom('notification_choices')
		.select(['user_id', 'kind', 'channel', 'enabled'])
		.where('user_id', 'in', user_ids)
		.execute();
	const own = Map.groupBy(rows, ({ user_id }) => user_id);
	return (user_id) => own.get(user_id) ?? [];
}

/** Stores a choice, unless the account was deleted. */
export async function saveChoice(
	db: Kysely<Database>,
	user_id: string,
	choice: NotificationChoice,
): Promise<void> {
	const { kind, channel, enabled } = choice;
	await db
		.insertInto('notification_choices')
		.columns(['user_id', 'kind', 'channel', 'enabled'])
		.expression((query) =>
			query
				.selectFrom('users')
				.select((row) => [
					'id',
					row.val(kind).as('kind'),
					row.val(channel).as('channel'),
					row.val(enabled).as('enabled'),
				])
				.where('id', '=', user_id)
				.where('deleted_at', 'is', null),
		)
		.onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled }))
		.execute();
}
