import { type Kysely, sql, type Transaction } from 'kysely';
import type { PaymentProof } from '#contract/payments.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { endedRefusal } from '#domain/settlement/payments.ts';
import { MAX_WAITING_PROOFS } from '#domain/settlement/proofs.ts';
import { createDocumentStore } from '#server/features/accounts/documents/document-store.ts';
import { latestPaymentOf } from '#server/features/settlement/money/latest-payment.ts';
import { type LockedPayment, lockPayment } from '#server/features/settlement/money/move-payment.ts';
import { presentProof, readProofs } from '#server/features/settlement/money/read-proofs.ts';
import { componentRefusal } from '#server/features/settlement/money/settle-component.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

// Proofs of payment have a deadline and must not wait for identity documents.
const store = createDocumentStore();

/** The payment that a proof is for: a person's, for an auction. */
interface OwnPayment {
	user_id: string;
	auction_id: string;
	/** Where the components are paid apart. */
	component_id?: string;
}

interface AddProofDeps {
	db: Kysely<Database>;
	environment: Environment;
	storage: Storage;
}

/** Stores a winner's proof of payment for an administrator to check. */
export async function addProof(
	{ db, environment, storage }: AddProofDeps,
	own: OwnPayment,
	input: Buffer,
): Promise<Result<PaymentProof>> {
	const payment_id = await latestPaymentOf(db, environment, own);
	if (payment_id === null) return fail(problem('payment.not-found'));
	const stored = await store(storage, `payments/${payment_id}/`, input);
	if (!stored.ok) return stored;
	const { key: file, kind } = stored.value;
	const added = await db
		.transaction()
		.execute((trx) => attach(trx, { payment_id, component_id: own.component_id ?? null, file, kind }));
	if (!added.ok) await storage.discard([file]);
	return added;
}

/** Why a proof would be refused now, checked before its file is received; `addProof` decides. */
export async function refusalOfProof(
	db: Kysely<Database>,
	environment: Environment,
	own: OwnPayment,
): Promise<Problem | null> {
	const payment_id = await latestPaymentOf(db, environment, own);
	if (payment_id === null) return problem('payment.not-found');
	return db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		return payment ? refusal(trx, payment, own.component_id ?? null) : problem('payment.not-found');
	});
}

/** The payment's lock orders concurrent uploads, confirmations and refunds. */
async function attach(
	trx: Transaction<Database>,
	proof: { payment_id: string; component_id: string | null; file: string; kind: PaymentProof['kind'] },
): Promise<Result<PaymentProof>> {
	const { payment_id, component_id } = proof;
	const payment = await lockPayment(trx, payment_id);
	if (!payment) return fail(problem('payment.not-found'));
	const refused = await refusal(trx, payment, component_id);
	if (refused) return fail(refused);
	// Read after the lock, so that the numbers follow the order in which proofs were stored.
	const uploaded_at = sql<Date>`clock_timestamp()`;
	await trx
		.insertInto('payment_proofs')
		.values({ ...proof, uploaded_at })
		.execute();
	const stored = (await readProofs(trx, payment_id)).at(-1);
	return stored ? ok(presentProof(stored)) : fail(problem('payment.not-found'));
}

async function refusal(
	db: Kysely<Database>,
	payment: LockedPayment,
	component_id: string | null,
): Promise<Problem | null> {
	const { id, status, as_one, components } = payment;
	const component = components.find((each) => each.id === component_id);
	if (component_id !== null && !component) return problem('payment.not-found');
	if (!as_one && !component) return problem('payment.apart');
	const refused = component && componentRefusal(payment, component);
	if (refused) return refused;
	const ended = component ? null : endedRefusal(status);
	if (ended) return ended;
	const { waiting } = await db
		.selectFrom('payment_proofs')
		.select((e) => e.fn.countAll<number>().as('waiting'))
		.where('payment_id', '=', id)
		.where('status', '=', 'waiting')
		.executeTakeFirstOrThrow();
	const limit = MAX_WAITING_PROOFS;
	return waiting < limit ? null : problem('payment.too-many-proofs', { limit });
}
