import { type Kysely, sql } from 'kysely';
import type { RegistrationPage, RegistrationQuery } from '#contract/registrations.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import { idKey, numberKey, readCursor, writeCursor } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Row {
	id: string;
	name: string;
	email: string;
	created_at: Micros;
	document_url: string | null;
	document_uploaded_at: Date | null;
}

/** One page of the registrations that wait, newest first (spec §7). Null when the cursor is not one of ours. */
export async function listPending(
	db: Kysely<Database>,
	{ limit, cursor }: RegistrationQuery,
): Promise<RegistrationPage | null> {
	const after = cursor === undefined ? null : positionOf(cursor);
	if (after === undefined) return null;
	const beyond = after
		? sql`and (created_at, id) < (from_micros(${after.created_at}::bigint), ${after.id}::uuid)`
		: sql``;
	const { rows } = await sql<Row>`
		select id, name, email, micros(created_at) as created_at, document_url, document_uploaded_at
		from profiles where status = 'pending' ${beyond}
		order by profiles.created_at desc, id desc limit ${limit + 1}`.execute(db);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	return {
		registrations: page.map(({ created_at, document_url, document_uploaded_at, ...person }) => ({
			...person,
			status: 'pending',
			created_at: isoOf(created_at),
			document: documentInfoOf({ document_url, document_uploaded_at }),
		})),
		next_cursor: rows.length > limit && last ? writeCursor(last.created_at, last.id) : null,
		total: await countPending(db),
	};
}

async function countPending(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from profiles where status = 'pending'`.execute(db);
	return rows[0]?.total ?? 0;
}

function positionOf(cursor: string): { created_at: string; id: string } | undefined {
	const [created_at, id] = readCursor(cursor, [numberKey, idKey]) ?? [];
	return created_at && id ? { created_at, id } : undefined;
}
