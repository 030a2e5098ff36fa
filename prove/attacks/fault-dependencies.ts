import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Door } from '#prove/proxies/door.ts';
import { copyCluster } from '#prove/system/cluster-template.ts';
import { TestPostgres } from '#prove/system/test-postgres.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startPixBank } from '#server/testing/pix-bank.ts';
import type { BankRecords } from '#server/testing/pix-bank-records.ts';
import { pixVariables } from '#server/testing/pix-setup.ts';
import { startRedis } from '#server/testing/redis-server.ts';
import { type SwiftServer, startSwift } from '#server/testing/swift-server.ts';

/** What two servers depend on, real or simulated over real connections, and behind doors. */
export interface Dependencies {
	postgres: TestPostgres;
	doors: Record<'postgres' | 'redis' | 'redisOfSecond' | 'mail' | 'bank' | 'storage', Door>;
	mails: readonly string[];
	bank: BankRecords;
	/** The variables that both servers have. */
	variables: { DATABASE_URL: string } & Record<string, string>;
	/** The address of Redis for each server. */
	redisUrls: readonly [string, string];
	stop(): Promise<void>;
}

const portOf = (url: string) => Number(new URL(url).port);

/** Starts everything. `swift`: whether files are stored there, instead of on the servers' own disks. */
export async function startDependencies(
	folder: string,
	{ swift }: { swift: boolean },
): Promise<Dependencies> {
	const [postgres, files] = await Promise.all([startPostgres(folder), swift ? startSwift() : null]);
	const [redis, mail, bank] = [await startRedis(), await startMailServer(), await startPixBank()];
	const doors = {
		postgres: await Door.to(postgres.port),
		redis: await Door.to(portOf(redis.url)),
		redisOfSecond: await Door.to(portOf(redis.url)),
		mail: await Door.to(portOf(mail.url)),
		bank: await Door.to(portOf(bank.url)),
		// Without Swift nobody uses it.
		storage: await Door.to(files ? portOf(files.target.endpoint) : 0),
	};
	const authority = join(folder, 'bank-ca.pem');
	await writeFile(authority, bank.certificates.ca);
	return {
		postgres,
		doors,
		mails: mail.received,
		bank: bank.records,
		variables: {
			DATABASE_URL: doors.postgres.url(postgres.url),
			SMTP_URL: doors.mail.url(mail.url),
			...pixVariables({ ...bank, url: doors.bank.url(bank.url) }),
			NODE_EXTRA_CA_CERTS: authority,
			...(files && storageVariables(files, doors.storage)),
		},
		redisUrls: [doors.redis.url(redis.url), doors.redisOfSecond.url(redis.url)],
		stop: async () => {
			await Promise.all(Object.values(doors).map((door) => door.close()));
			await Promise.all([redis, mail, postgres, files].map((each) => each?.stop()));
			await bank.close();
		},
	};
}

async function startPostgres(folder: string): Promise<TestPostgres> {
	await copyCluster(folder);
	const postgres = new TestPostgres(folder, { max_connections: '200' });
	await postgres.start();
	return postgres;
}

/** The door passes requests on as they are, because their signature covers the host. */
function storageVariables({ target }: SwiftServer, door: Door): Record<string, string> {
	const { endpoint, bucket, region, access_key, secret_key } = target;
	return {
		S3_ENDPOINT: door.url(endpoint),
		S3_BUCKET: bucket,
		S3_REGION: region,
		S3_ACCESS_KEY: access_key,
		S3_SECRET_KEY: secret_key,
	};
}
