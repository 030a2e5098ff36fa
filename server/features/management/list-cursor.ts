import { z } from 'zod';
import type { AdminSort } from '#contract/admin-auctions.ts';

/** The sort, the last row's key and its id: opaque to clients, worthless to forge. */
const parts = z.tuple([z.string(), z.string().refine((key) => !key.includes('\u0000')), z.uuid()]);

export function writeCursor(sort: AdminSort, key: string, id: string): string {
	return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Where a cursor of this sort stands; undefined for any other text. */
export function readCursor(cursor: string, sort: AdminSort): { key: string; id: string } | undefined {
	const read = parts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
	return read.success && read.data[0] === sort ? { key: read.data[1], id: read.data[2] } : undefined;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
