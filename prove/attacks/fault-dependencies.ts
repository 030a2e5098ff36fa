import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CuttableProxy } from '#prove/proxies/cuttable-proxy.ts';
import { copyCluster } from '#prove/system/cluster-template.ts';
import { TestPostgres } from '#prove/system/test-postgres.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startPixBank } from '#server/testing/pix-bank.ts';
import type { BankRecords } from '#server/testing/pix-bank-records.ts';
import { pixVariables } from '#server/testing/pix-setup.ts';
import { startRedis } from '#server/testing/redis-server.ts';
import { type SwiftServer, startSwift } from '#server/testing/swift-server.ts';

/** What two servers depend on, real or simulated over real connections, and behind proxies. */
export interface Dependencies {
	postgres: TestPostgres;
	proxies: Record<'postgres' | 'redis' | 'redisOfSecond' | 'mail' | 'bank' | 'storage', CuttableProxy>;
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
	const proxies = {
		postgres: await CuttableProxy.to(postgres.port),
		redis: await CuttableProxy.to(portOf(redis.url)),
		redisOfSecond: await CuttableProxy.to(portOf(redis.url)),
		mail: await CuttableProxy.to(portOf(mail.url)),
		bank: await CuttableProxy.to(portOf(bank.url)),
		// Without Swift nobody uses it.
		storage: await CuttableProxy.to(files ? portOf(files.target.endpoint) : 0),
	};
	const authority = join(folder, 'bank-ca.pem');
	await writeFile(authority, bank.certificates.ca);
	return {
		postgres,
		proxies,
		mails: mail.received,
		bank: bank.records,
		variables: {
			DATABASE_URL: proxies.postgres.url(postgres.url),
			SMTP_URL: proxies.mail.url(mail.url),
			...pixVariables({ ...bank, url: proxies.bank.url(bank.url) }),
			NODE_EXTRA_CA_CERTS: authority,
			...(files && storageVariables(files, proxies.storage)),
		},
		redisUrls: [proxies.redis.url(redis.url), proxies.redisOfSecond.url(redis.url)],
		stop: async () => {
			await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
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

/** The proxy passes requests on as they are, because their signature covers the host. */
function storageVariables({ target }: SwiftServer, proxy: CuttableProxy): Record<string, string> {
	const { endpoint, bucket, region, access_key, secret_key } = target;
	return {
		S3_ENDPOINT: proxy.url(endpoint),
		S3_BUCKET: bucket,
		S3_REGION: region,
		S3_ACCESS_KEY: access_key,
		S3_SECRET_KEY: secret_key,
	};
}
