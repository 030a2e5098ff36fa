import type { Kysely } from 'kysely';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from './factories.ts';

/** An inquiry that waits, by a new person about a new open lot unless they are named; returns its id. */
export async function makeInquiry(
	db: Kysely<Database>,
	kind: InquiryKind,
	given: { auction_id?: string; user_id?: string; body?: string } = {},
): Promise<string> {
	const visit = kind === 'visit';
	const { id } = await db
		.insertInto('inquiries')
		.values({
			auction_id: given.auction_id ?? (await makeOpenAuction(db)),
			user_id: given.user_id ?? (await makePerson(db)),
			kind,
			body: given.body ?? (visit ? null : 'O imóvel está ocupado?'),
			day: visit ? isoDay(Date.now()) : null,
			period: visit ? 'any' : null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
