import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type NotificationExport = Pick<AccountExport, 'notices' | 'notice_choices' | 'push_devices'>;

/** The notifications, choices and devices of a person. */
export async function exportNotifications(
	trx: Transaction<Database>,
	user_id: string,
): Promise<NotificationExport> {
	const { rows: notices } = await sql<NotificationExport['notices'][number]>`
		select n.number, n.auction_id, a.title, n.kind, n.price, ${iso('n', 'created_at')}, ${iso('n', 'emailed_at')},
			n.number <= c.read_through as read
		from notifications n join auctions a on a.id = n.auction_id join notification_counts c on c.user_id = n.user_id
		where n.user_id = ${user_id} order by n.number desc`.execute(trx);
	const { rows: notice_choices } = await sql<NotificationExport['notice_choices'][number]>`
		select kind, channel, enabled from notification_choices where user_id = ${user_id} order by kind, channel`.execute(
		trx,
	);
	const { rows: push_devices } = await sql<NotificationExport['push_devices'][number]>`
		select substring(d.endpoint from '^https://([^/]+)') as service, d.session_id, ${iso('d', 'created_at')}
		from push_devices d where d.user_id = ${user_id} order by d.created_at desc`.execute(trx);
	return {
		notices: notices.map((row) => ({ ...row, price: reaisOf(row.price as Centavos) })),
		notice_choices,
		push_devices,
	};
}
