import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail.ts';
import type { Sender } from './sender.ts';

/**
 * Stores email where there is no mail server: each one is a file `<time>-<random>.eml` in `folder`, which mail programs
 * can open. Only the server's user can read it, and it appears complete or not at all.
 */
export function outboxMailer(folder: string, from: Sender): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
	return {
		deliver: async (mail) => {
			const { message } = await transport.sendMail(messageOf(mail, from));
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await chmod(folder, 0o700);
			const name = `${new Date().toISOString().replaceAll(':', '')}-${randomBytes(4).toString('hex')}`;
			const unfinished = join(folder, `.${name}.tmp`);
			try {
				await writeFile(unfinished, message, { mode: 0o600, flag: 'wx', flush: true });
				await rename(unfinished, join(folder, `${name}.eml`));
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
			return null;
		},
	};
}
