import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkpointFile } from '#contract/checkpoints.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { takeNow } from '#server/testing/checkpoints.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { useApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { mailCheckpoints } from './mail-checkpoints.ts';

const ADDRESSES = ['oab@exemplo.com.br', 'sindicato@exemplo.com.br'];
const app = useApp({ WITNESS_EMAILS: ` ${ADDRESSES.join(' , ')},` });

const mail = () => {
	const { db, environment, emails, witnessing } = app.context;
	return mailCheckpoints({ db, environment, emails }, witnessing.addresses);
};
const take = () => takeNow(app.db, app.context.witnessing.signer);
const later = (hours: number) =>
	sql`update ledger_witnesses set sent_at = sent_at - make_interval(hours => ${hours}) where witness = 'email'`.execute(
		app.db,
	);

test('witnesses get one email a day, and an hour after it one about the end of a lot with bids; from one server', async () => {
	expect(app.context.witnessing.addresses).toEqual(ADDRESSES);
	expect(await mail()).toBe(0);
	await makeOpenAuction(app.db);
	await take();
	const sent = await Promise.all([mail(), mail(), mail()]);
	expect(sent.sort()).toEqual([0, 0, 2]);

	const id = await makeOpenAuction(app.db, { initial_bid: 1_000_00 });
	await take();
	await later(2);
	expect(await mail()).toBe(0);
	const user_id = await makePerson(app.db);
	const bid = {
		auction_id: id,
		user_id,
		amount: 1_000_00,
		proxy_bid: null,
		key: randomUUID(),
		address: null,
	};
	await placeBid(app.db, 'production', bid);
	await sql`update auctions set end_time = now() - interval '1 second', scheduled_end_time = now() - interval '1 second' where id = ${id}`.execute(
		app.db,
	);
	await runAllDue(biddingDeps(app.db));
	await take();
	expect(await mail()).toBe(2);
	expect(await mail()).toBe(0);

	await makeOpenAuction(app.db);
	await take();
	await later(23);
	expect(await mail()).toBe(0);
	await later(2);
	expect(await mail()).toBe(2);
	await later(48);
	expect(await mail()).toBe(0);
});

test('the email has the checkpoints since the last one as a file that verifies, and says how', async () => {
	await app.context.emails.start();
	const outbox = join(app.data, 'outbox');
	await waitFor(
		'six emails',
		async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length === 6,
	);
	const names = (await readdir(outbox)).sort();
	const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
	const [, , third] = mails.sort(
		(one, other) => Number(/nº (\d+)/.exec(subject(one))?.[1]) - Number(/nº (\d+)/.exec(subject(other))?.[1]),
	);
	expect(mails.map((each) => readMail(each).headers.to).sort()).toEqual(
		[...ADDRESSES, ...ADDRESSES, ...ADDRESSES].sort(),
	);
	const { text } = readMail(third as string);
	expect(text).toContain(`npm run verify -- --checkpoints PASTA --server ${app.context.brand.url}`);
	const attached =
		/filename=pontos-de-controle-2-a-3\.ndjson[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
			third as string,
		)?.[1] ?? '';
	const lines = Buffer.from(attached, 'base64').toString().trimEnd().split('\n');
	expect(lines.map((line) => checkpointFile.parse(JSON.parse(line)).checkpoint.number)).toEqual([2, 3]);
});

function subject(raw: string): string {
	return readMail(raw).headers.subject ?? '';
}
