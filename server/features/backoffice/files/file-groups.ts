import { sql } from 'kysely';
import { type FileGroup, type FileGroupsPage, type FileGroupsQuery, GROUPS_PAGE } from '#contract/files.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { FileDeps } from './list-files.ts';

type GroupRow = Omit<FileGroup, 'files' | 'updated_at'> & { updated_at: string | null };

/**
 * The lots and sales that have files, newest first, with what each has: pictures in the storage (in every width and format), and the
 * versions of its documents. Only the folders of the page's lots are read.
 */
export async function listFileGroups(
	{ db, storage }: FileDeps,
	{ search, offset }: FileGroupsQuery,
): Promise<FileGroupsPage> {
	const like = search === '' ? null : `%${escapeLike(search)}%`;
	const { rows } = await sql<GroupRow & { total: number }>`
		select g.kind, g.id, g.label, g.pictures, count(d.id)::int as documents, coalesce(sum(d.bytes), 0)::int8 as bytes,
			to_char(max(d.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at,
			count(*) over ()::int as total
		from (
			select 'auction' as kind, a.id, a.title as label, a.created_at,
				(select count(*) from auction_images i where i.auction_id = a.id)::int as pictures
			from auctions a
			union all
			select 'sale', s.id, s.title, s.created_at, 0 from sales s
		) as g left join sale_documents d on d.sale_id = g.id or d.auction_id = g.id
		where ${like === null ? sql`true` : sql`fold_text(g.label) like fold_text(${like})`}
		group by g.kind, g.id, g.label, g.pictures, g.created_at having g.pictures > 0 or count(d.id) > 0
		order by g.created_at desc, g.id limit ${GROUPS_PAGE} offset ${offset}`.execute(db);
	const groups = await Promise.all(rows.map(({ total: _total, ...row }) => withPictures(storage, row)));
	const total = rows[0]?.total ?? 0;
	return { groups, total, next_offset: offset + rows.length < total ? offset + GROUPS_PAGE : null };
}

/** A group with the number, the sizes and the last date of the files in its folder. */
async function withPictures(storage: Storage, row: GroupRow): Promise<FileGroup> {
	const group = { ...row, bytes: Number(row.bytes), files: row.documents };
	if (row.pictures === 0) return group;
	for await (const walked of storage.walk(`auctions/${row.id}`)) {
		const stats = await Promise.all(walked.map(({ key, stat }) => stat ?? storage.stat(key)));
		for (const stat of stats) {
			if (!stat) continue;
			const at = stat.updated_at.toISOString();
			group.files += 1;
			group.bytes += stat.size;
			if (group.updated_at === null || at > group.updated_at) group.updated_at = at;
		}
	}
	return group;
}
