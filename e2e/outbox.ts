import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail } from '#server/testing/read-mail.ts';

/** The emails to an address in the outbox of a server's DATA_DIR, newest last, as plain text. */
export async function emailsTo({ data }: { data: string }, email: string): Promise<string[]> {
	const folder = join(data, 'outbox');
	const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
	const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
	return emails.map(readMail).flatMap(({ headers, text }) => (headers.to === email ? [text] : []));
}
