import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '#contract/paths.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { statusOf, type Trickle, trickle } from '#server/testing/trickle.ts';
import type { ProvingHouse } from './proving-house.ts';
import type { Door, SendFile } from './upload-doors.ts';

/** Sockets of each account, and bytes of each a second: below the least rate. */
const SOCKETS = 16;
const DRIP = 512;

/** A phone with a bad connection, in bytes a second, and the file that it sends. */
const PHONE = 20 * 1024;
const FILE = 600 * 1024;

/** What the slow ones came to. */
export interface SlowFindings {
	faults: string[];
	counted: Record<string, number>;
}

/**
 * Many accounts with many sockets each that send next to nothing; meanwhile honest files must be taken at every endpoint.
 * With `patience`, also until the server has ended all of them, while a slow but honest phone is waited for.
 */
export async function attackSlowly(
	house: ProvingHouse,
	doors: Record<Door, SendFile>,
	{ accounts, patience }: { accounts: number; patience: boolean },
): Promise<SlowFindings> {
	const url = `${house.servers[0]?.url}${API.document}`;
	const senders: Trickle[] = [];
	const cookie = async () => house.session(await makePerson(house.db, { status: 'pending' }));
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
		const phone = patience ? sendAsPhone(url, await cookie()) : null;
		const honest = await plain(800, 600).jpeg().toBuffer();
		for (const [door, send] of Object.entries(doors)) {
			const { status, code } = await send(honest, 'a.jpg', 'image/jpeg');
			if (status >= 300) faults.push(`under slow senders: an honest ${door} got ${status} ${code}`);
		}
		if (phone && (await phone) !== 200) faults.push(`a phone at 20 KB/s got ${await phone}`);
		if (patience) await Promise.race([Promise.all(senders.map(({ closed }) => closed)), sleep(30_000)]);
	} finally {
		clearInterval(drip);
		for (const sender of senders) sender.drop();
	}
	const statuses = senders.map((sender) => statusOf(sender.answer()));
	const with_ = (status: number) => statuses.filter((each) => each === status).length;
	const counted = { slow_sockets: senders.length, told_to_wait: with_(429), ended_as_too_slow: with_(408) };
	if (patience && with_(408) + with_(429) < senders.length)
		faults.push(`${senders.length - with_(408) - with_(429)} slow senders were not ended`);
	if (with_(429) < accounts * (SOCKETS - 2)) faults.push('an account holds more than two uploads');
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
