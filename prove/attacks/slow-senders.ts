import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { SERVERS } from '#prove/proxies/proxies.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { statusOf, type Trickle, trickle } from '#server/testing/trickle.ts';
import type { EndpointName, SendFile } from './upload-endpoints.ts';

/** Sockets per account, and bytes per second on each, which is below the minimum rate. */
const SOCKETS = 16;
const DRIP = 512;

/** The rate of a phone with a bad connection, in bytes per second, and the size of its file. */
const PHONE = 20 * 1024;
const FILE = 600 * 1024;

interface SlowFindings {
	faults: string[];
	counted: Record<string, number>;
}

/**
 * Many accounts hold many slow sockets each. Meanwhile every endpoint must accept honest files. With `waitForAll`, the
 * server must also end all slow senders but not the phone. Behind a proxy (SERVERS=2) only the honest files and the phone count.
 */
export async function attackSlowly(
	system: TestSystem,
	endpoints: Record<EndpointName, SendFile>,
	{ accounts, waitForAll }: { accounts: number; waitForAll: boolean },
): Promise<SlowFindings> {
	const url = `${system.servers[0]?.url}${ACCOUNT_API.document}`;
	const senders: Trickle[] = [];
	const cookie = async () => system.session(await makePerson(system.db, { status: 'pending' }));
	for (let account = 0; account < accounts; account += 1) {
		const own = await cookie();
		for (let socket = 0; socket < SOCKETS; socket += 1) senders.push(trickle(url, own, Buffer.alloc(FILE)));
	}
	const faults: string[] = [];
	const drip = setInterval(() => {
		for (const sender of senders) sender.send(DRIP);
	}, 1_000);
	try {
		await sleep(1_500);
		const phone = waitForAll ? sendAsPhone(url, await cookie()) : null;
		const honest = await plain(800, 600).jpeg().toBuffer();
		for (const [endpoint, send] of Object.entries(endpoints)) {
			const { status, code } = await send(honest, 'a.jpg', 'image/jpeg');
			if (status >= 300) faults.push(`with slow senders, an honest ${endpoint} got ${status} ${code}`);
		}
		if (phone && (await phone) !== 200) faults.push(`a phone at 20 KB/s got ${await phone}`);
		if (waitForAll) await Promise.race([Promise.all(senders.map(({ closed }) => closed)), sleep(30_000)]);
	} finally {
		clearInterval(drip);
		for (const sender of senders) sender.drop();
	}
	const statuses = senders.map((sender) => statusOf(sender.answer()));
	const count = (status: number) => statuses.filter((each) => each === status).length;
	const counted = { slow_sockets: senders.length, told_to_wait: count(429), ended_as_too_slow: count(408) };
	// A proxy keeps a body until it is complete: slow senders occupy the proxy, and no server sees them.
	if (SERVERS > 1) return { faults, counted };
	if (waitForAll && count(408) + count(429) < senders.length)
		faults.push(`${senders.length - count(408) - count(429)} slow senders were not ended`);
	if (count(429) < accounts * (SOCKETS - 2)) faults.push('an account has more than two uploads under way');
	return { faults, counted };
}

async function sendAsPhone(url: string, cookie: string): Promise<number> {
	const whole = await plain(800, 600).png({ compressionLevel: 0 }).toBuffer();
	const phone = trickle(url, cookie, whole);
	for (let sent = 0; sent + PHONE < FILE; sent += PHONE) {
		phone.send(PHONE);
		await sleep(1_000);
	}
	return phone.finish();
}
