import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { dispatchEmails } from '#server/features/notifications/dispatch.ts';
import { createEmailQueue } from '#server/features/notifications/email-queue.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { refuse, startMailServer } from '#server/testing/mail-server.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { notificationEmailWriters } from './notification-email.ts';
import { projectNotifications } from './project-notifications.ts';

const { all } = inject('runs');

const database = useDatabase();
const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };

test.runIf(all)(
	'an outbid email arrives after two mail server failures and has a one-click unsubscribe link',
	async () => {
		let attempts = 0;
		const server = await startMailServer({
			onMailFrom: (_: unknown, __: unknown, done: (error?: Error) => void) =>
				done(++attempts < 3 ? refuse(451, '4.3.0 later') : undefined),
		});
		onTestFinished(() => server.stop());
		const log = pino({ level: 'silent' });
		const jobs = openJobs(database.db, log, MINUTE);
		const mailer = createMailer({ smtpUrl: server.url, outbox: 'unused', brand });
		const writers = notificationEmailWriters({ db: database.db, brand, secret: 's'.repeat(32) });
		const retries = { limit: 5, first: SECOND, longest: SECOND };
		const emails = createEmailQueue({
			db: database.db,
			jobs,
			log,
			brand,
			mailer,
			writers,
			beforeConfirmation: null,
			retries,
		});
		await jobs.start();
		onTestFinished(() => jobs.stop());
		await emails.start();

		const auction_id = await makeOpenAuction(database.db, { title: 'Casa <b>em</b> Olinda' });
		const [ana, bruno] = [await makePerson(database.db), await makePerson(database.db)];
		for (const [user_id, amount] of [
			[ana, 100_000_00],
			[bruno, 110_000_00],
		] as const)
			await placeBid(database.db, 'production', {
				auction_id,
				user_id,
				amount,
				key: randomUUID(),
				address: null,
			});
		await projectNotifications(database.db, 'production', [auction_id]);
		await dispatchEmails(database.db, emails);

		await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 });
		expect(attempts).toBe(3);
		const { headers, text, html } = readMail(server.received[0] ?? '');
		expect(headers).toMatchObject({
			to: `${ana}@teste.invalid`,
			subject: 'Martelo: Seu lance foi superado',
			'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
			'list-unsubscribe': expect.stringMatching(
				/^<https:\/\/leiloes\.exemplo\.com\.br\/api\/notices\/unsubscribe\/[\w.-]+>$/,
			),
		});
		expect(text).toMatch(/maior em "Casa <b>em<\/b> Olinda"\. O lance atual é de R\$\s110\.000,00\./);
		expect(text).toContain(`${brand.url}/auctions/${auction_id}`);
		expect(text).toContain('Você recebe este email porque participou deste leilão.');
		expect(text).toContain(`${brand.url}/profile?secao=conta#avisos`);
		expect(html).toContain('Casa &lt;b&gt;em&lt;/b&gt; Olinda');
		expect(html).toContain(`href="${brand.url}/profile?secao=conta#avisos"`);
	},
);
