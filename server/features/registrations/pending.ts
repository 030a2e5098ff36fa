import { type Kysely, sql } from 'kysely';
import type { RegistrationPage, RegistrationQuery } from '#contract/registrations.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Row {
	id: string;
	name: string;
	email: string;
	created_at: Micros;
	document_url: string | null;
	document_uploaded_at: Date | null;
	email_confirmed: boolean;
}

/**
 * One page of the registrations that wait, newest first (spec §7). Null when the cursor is not one of ours. Where
 * addresses need not be confirmed, each counts as such.
 */
export async function listPending(
	{ db, confirmationRequired }: { db: Kysely<Database>; confirmationRequired: boolean },
	{ limit, cursor }: RegistrationQuery,
): Promise<RegistrationPage | null> {
	const after = cursor === undefined ? null : readCursor(cursor);
	if (after === undefined) return null;
	const beyond = after
		? sql`and (created_at, id) < (from_micros(${after.created_at}::bigint), ${after.id}::uuid)`
		: sql``;
	const { rows } = await sql<Row>`
		select id, name, email, micros(created_at) as created_at, document_url, document_uploaded_at,
			not ${confirmationRequired} or (select u.email_verified from users u where u.id = profiles.id) as email_confirmed
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
		next_cursor: rows.length > limit && last ? writeCursor(last) : null,
		total: await countPending(db),
	};
}

async function countPending(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from profiles where status = 'pending'`.execute(db);
	return rows[0]?.total ?? 0;
}

function writeCursor({ created_at, id }: Row): string {
	return Buffer.from(`${created_at} ${id}`).toString('base64url');
}

const CURSOR = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readCursor(cursor: string): { created_at: string; id: string } | undefined {
	const [, created_at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
	return created_at && id ? { created_at, id } : undefined;
}
