import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AuctionCard } from '#contract/auctions.ts';
import { MINUTE } from '#domain/values/time.ts';
import { hasEnded } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/server-process.ts';
import { NEXT_SOURCE } from './next-source.ts';
import { installPackages } from './package-cache.ts';

const run = promisify(execFile);

const PACKAGES = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };

const ENV = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

export interface NextApp {
	port: number;
	pid: number;
	stop(): Promise<void>;
}

/** Installs, builds and starts a minimal Next application that shows the cards; returns the reason if npm cannot install it. */
export async function startNextApp(cards: readonly AuctionCard[]): Promise<NextApp | string> {
	let folder: string;
	try {
		folder = await installPackages('next', PACKAGES);
	} catch (error) {
		return `npm could not install Next: ${String(error).slice(0, 300)}`;
	}
	for (const [name, text] of Object.entries({ ...NEXT_SOURCE, 'app/cards.json': JSON.stringify(cards) })) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), text);
	}
	const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
	await run(process.execPath, [next, 'build'], { cwd: folder, env: ENV });
	const port = await freePort();
	const args = [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'];
	const child = spawn(process.execPath, args, { cwd: folder, env: ENV, stdio: 'ignore' });
	const stop = async () => {
		if (hasEnded(child)) return;
		child.kill();
		await once(child, 'exit');
	};
	if (!(await answers(`http://127.0.0.1:${port}/rendered`))) {
		await stop();
		throw new Error('the Next application did not start');
	}
	return { port, pid: child.pid as number, stop };
}

async function answers(url: string): Promise<boolean> {
	for (const deadline = Date.now() + MINUTE; Date.now() < deadline; await sleep(100)) {
		const ok = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (ok) return true;
	}
	return false;
}
