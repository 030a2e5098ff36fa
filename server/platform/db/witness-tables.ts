import type { Generated } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { DefaultTime, Time } from './columns.ts';

/** The tables of checkpoints and their witnesses (docs/decisions/082). */
export interface WitnessTables {
	ledger_checkpoints: {
		environment: Environment;
		number: number;
		at: Time;
		count: number;
		complete: boolean;
		/** The canonical text that is signed. */
		text: string;
		hash: string;
		/** The canonical array of the heads. */
		heads: string;
		key_id: string;
		signature: string;
	};
	ledger_checkpoint_deliveries: {
		environment: Environment;
		number: number;
		witness: string;
		delivered_at: DefaultTime;
		token: Buffer | null;
	};
	witnessed_ledgers: { auction_id: string; number: number; seq: number; hash: string };
	ledger_witnesses: {
		environment: Environment;
		witness: string;
		claimed_until: DefaultTime;
		through: Generated<number>;
		sent_at: Time | null;
		failing_since: Time | null;
	};
}
