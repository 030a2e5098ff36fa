import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail } from '#server/testing/read-mail.ts';

/** The emails to an address in the outbox of a server's DATA_DIR, the newest last, as plain text. */
export async function inbox(
	{ data }: { data: string },
	email: string,
): Promise<{ subject: string; text: string }[]> {
	const folder = join(data, 'outbox');
	// A file that is still being written has another ending.
	const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
	const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
	return emails
		.map(readMail)
		.flatMap(({ headers, text }) => (headers.to === email ? [{ subject: headers.subject ?? '', text }] : []));
}

/** Their texts alone. */
export async function emailsTo(server: { data: string }, email: string): Promise<string[]> {
	return (await inbox(server, email)).map(({ text }) => text);
}
