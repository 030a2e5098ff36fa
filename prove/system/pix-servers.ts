import { OPERATION_API } from '#contract/operation-paths.ts';
import type { PixBankDeps } from '#server/features/settlement/pix/pix-bank-jobs.ts';
import { runPixRound } from '#server/features/settlement/pix/start-pix.ts';
import type { PixBank } from '#server/platform/pix/pix-bank.ts';
import { webhookSecret } from '#server/platform/pix/webhook-secret.ts';
import { type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import {
	connectBank,
	makePayees,
	OPERATOR_KEY,
	payeeVariables,
	pixVariables,
} from '#server/testing/pix-setup.ts';
import { serveApp } from '#server/testing/serve-app.ts';
import { openTestSystem, type TestSystem } from './test-system.ts';

/** The keys of the payees beside the operator: a seller and an auctioneer with accounts at one bank, which is not the operator's. */
const SELLER_KEY = 'comitente@exemplo.com.br';
const AUCTIONEER_KEY = 'leiloeiro@exemplo.com.br';

/** Two servers' Pix workers on one database, the endpoint for webhooks, and the simulated banks. */
export interface PixSystem {
	db: TestSystem['db'];
	/** The operator's bank, and that of the payees. */
	banks: readonly [PixBankServer, PixBankServer];
	/** The accounts by their Pix keys, the operator's first, and the banks that hold them. */
	accounts: ReadonlyMap<string, PixBankServer>;
	servers: readonly PixServer[];
	/** What a lot of the seller and the auctioneer states. */
	given: Awaited<ReturnType<typeof makePayees>>;
	/** Sends a webhook as the bank of an account does, or with a wrong secret. Returns the status. */
	notify(pix: object[], key: string, secret?: string): Promise<number>;
	close(): Promise<void>;
}

/** Opens the accounts of a server; its work ends with the signal. */
type Open = (signal: AbortSignal) => PixBankDeps[];

/** A server's Pix workers. The proof decides when they poll. */
class PixServer {
	#jobs: PixBankDeps[];
	#abort = new AbortController();
	readonly #open: Open;

	constructor(open: Open) {
		this.#open = open;
		this.#jobs = open(this.#abort.signal);
	}

	/** Handles everything that is due. Work that a restart interrupts is left to the other server. */
	async poll(): Promise<void> {
		const { signal } = this.#abort;
		const rounds = this.#jobs.map((account) =>
			runPixRound(account).catch((error: unknown) => {
				if (!signal.aborted) throw error;
			}),
		);
		await Promise.all(rounds);
	}

	/** Aborts all work and starts again, without a token. */
	restart(): void {
		this.#abort.abort();
		this.close();
		this.#abort = new AbortController();
		this.#jobs = this.#open(this.#abort.signal);
	}

	/** The worker of the account with this key. */
	account(key: string): PixBankDeps {
		const found = this.#jobs.find(({ receiver }) => receiver.key === key);
		if (!found) throw new Error(`no account ${key}`);
		return found;
	}

	close(): void {
		for (const { bank } of this.#jobs) bank.close();
	}
}

/** What stands between the servers and the bank of an account; a proof may plant a fault there. */
export type Wrap = (bank: PixBank, account: PixBankDeps, operators: PixBank) => PixBank;

export async function openPixSystem(wrap: Wrap): Promise<PixSystem> {
	const system = await openTestSystem({ preloads: [] });
	const { db } = system;
	const banks = [await startPixBank(), await startPixBank()] as const;
	const payees = [
		{ key: SELLER_KEY, name: 'Banco Comitente', bank: banks[1] },
		{ key: AUCTIONEER_KEY, name: 'Paulo Leiloeiro', bank: banks[1] },
	];
	const variables = { ...pixVariables(banks[0]), ...(await payeeVariables(system.data, payees)) };
	const app = await serveApp({ ...system, variables });
	const accounts = new Map([
		[OPERATOR_KEY, banks[0]],
		...payees.map(({ key, bank }) => [key, bank] as const),
	]);
	const open: Open = (signal) => {
		const connected = banks.map((bank) => connectBank(bank, signal));
		return app.context.pixBanks.map((account) => {
			const [operators, others] = connected as [PixBank, PixBank];
			return { ...account, bank: wrap(account.of === 'operator' ? operators : others, account, operators) };
		});
	};
	const servers = [new PixServer(open), new PixServer(open)];
	const secretOf = (key: string) => webhookSecret(system.secret, (servers[0] as PixServer).account(key));
	return {
		db,
		banks,
		accounts,
		servers,
		given: await makePayees(db, { seller: SELLER_KEY, auctioneer: AUCTIONEER_KEY }),
		notify: async (pix, key, secret = secretOf(key)) => {
			const { status, body } = await fetch(`${app.url}${OPERATION_API.pixWebhook(secret)}/pix`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ pix }),
			});
			await body?.cancel();
			return status;
		},
		close: async () => {
			for (const server of servers) server.close();
			await app.stop();
			for (const bank of banks) await bank.close();
			await system.close();
		},
	};
}
