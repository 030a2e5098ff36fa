import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '#domain/values/time.ts';
import { ACCOUNT_RULES } from './account-rules.ts';
import { ADDRESS_RULES } from './address-rules.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { LASTING_RECORDS } from './lasting-records.ts';
import type { Chunk, RetentionDeps, RetentionRule } from './rule.ts';

const AGE = 30 * DAY;

/** Removes emails that are files, and unfinished ones, which a stopped server left. */
async function removeOutbox({ outbox }: RetentionDeps, { most, now }: Chunk): Promise<number> {
	const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	let removed = 0;
	for (const name of names.filter((each) => /\.(eml|tmp)$/.test(each))) {
		if (removed >= most) break;
		const path = join(outbox, name);
		const found = await stat(path).catch(() => null);
		if (!found || now - found.mtimeMs < AGE) continue;
		// Another server on the same disk may have been faster.
		await unlink(path).catch(() => undefined);
		removed += 1;
	}
	return removed;
}

const MESSAGE_RULES: RetentionRule[] = [
	{
		id: 'outbox',
		what: 'emails as files, where there is no mail server',
		where: '`DATA_DIR/outbox`',
		term: '30 days',
		why: 'LGPD art. 15: they contain names and links that have expired',
		remove: removeOutbox,
	},
	{
		id: 'email-queue',
		what: 'emails in the queue: an address and a kind',
		where: '`pgboss.job`',
		term: 'one day after sending; 14 days if sending failed',
		why: 'to find out why an email did not arrive; removed by the queue itself',
	},
	{
		id: 'alert-links',
		what: 'links that end the emails of a saved search',
		where: 'not stored: signed',
		term: 'one year; nothing once the search is deleted',
		why: 'people look for them in old emails (decision 061)',
	},
];

/** All terms of retention, as docs/retention.md prints them. */
export const RETENTION: readonly RetentionRule[] = [
	...ADDRESS_RULES,
	...ACCOUNT_RULES,
	...DOCUMENT_RULES,
	...MESSAGE_RULES,
	...LASTING_RECORDS,
];
