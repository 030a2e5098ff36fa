import { API } from '#contract/paths.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { runPixRound } from '#server/features/settlement/pix/start-pix.ts';
import type { PixBank } from '#server/platform/pix/pix-bank.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import { connectBank, pixVariables } from '#server/testing/pix-setup.ts';
import { serveApp } from '#server/testing/serve-app.ts';
import { openTestSystem, type TestSystem } from './test-system.ts';

/** Two servers' Pix workers on one database, the endpoint for webhooks, and the simulated bank. */
export interface PixSystem {
	db: TestSystem['db'];
	bank: PixBankServer;
	servers: readonly PixServer[];
	/** Sends a webhook as the bank does, or with a wrong secret. Returns the status. */
	notify(pix: object[], secret?: string): Promise<number>;
	close(): Promise<void>;
}

/** A server's Pix worker. The proof decides when it polls. */
class PixServer {
	#jobs: PixBankDeps;
	#abort = new AbortController();
	readonly #open: (signal: AbortSignal) => PixBankDeps;

	constructor(open: (signal: AbortSignal) => PixBankDeps) {
		this.#open = open;
		this.#jobs = open(this.#abort.signal);
	}

	/** Handles everything that is due. Work that a restart interrupts is left to the other server. */
	async poll(): Promise<void> {
		const { signal } = this.#abort;
		await runPixRound(this.#jobs).catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	}

	/** Aborts all work and starts again, without a token. */
	restart(): void {
		this.#abort.abort();
		this.#jobs.bank.close();
		this.#abort = new AbortController();
		this.#jobs = this.#open(this.#abort.signal);
	}

	get jobs(): PixBankDeps {
		return this.#jobs;
	}
}

/** `wrap` may plant a fault between the servers and the bank. */
export async function openPixSystem(wrap: (bank: PixBank) => PixBank): Promise<PixSystem> {
	const system = await openTestSystem({ preloads: [] });
	const { db } = system;
	const bank = await startPixBank();
	const app = await serveApp({ ...system, variables: pixVariables(bank) });
	const jobs = app.context.pixBank as PixBankDeps;
	const open = (signal: AbortSignal) => ({ ...jobs, bank: wrap(connectBank(bank, signal)) });
	const servers = [new PixServer(open), new PixServer(open)];
	return {
		db,
		bank,
		servers,
		notify: async (pix, secret = webhookSecret(system.secret)) => {
			const { status, body } = await fetch(`${app.url}${API.pixWebhook(secret)}/pix`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ pix }),
			});
			await body?.cancel();
			return status;
		},
		close: async () => {
			for (const server of servers) server.jobs.bank.close();
			await app.stop();
			await bank.close();
			await system.close();
		},
	};
}
