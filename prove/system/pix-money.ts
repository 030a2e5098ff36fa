import { balances } from '#domain/settlement/journal.ts';
import type { BankPix } from '#server/testing/pix-bank-records.ts';
import { OPERATOR_KEY } from '#server/testing/pix-setup.ts';
import { isMed, type PixLot, type PixPart } from './pix-lots.ts';
import type { PixSystem } from './pix-servers.ts';

const centavosOf = (valor: string) => Math.round(Number(valor) * 100);

/** A Pix at the bank where it really came in. */
interface Credit extends BankPix {
	/** What is left of it after returns, in centavos. */
	held: number;
}

/** Compares a lot with the records of the banks; returns what is wrong, and the status of its payment. */
export async function checkPixLot(
	system: PixSystem,
	lot: PixLot,
): Promise<{ faults: string[]; status: string }> {
	const { status, ...facts } = await readFacts(system, lot);
	const faults: string[] = [];
	const check: Check = (holds, fault) => holds || faults.push(`${lot.payment_id}: ${fault}`);
	const credits = lot.parts.map((part) => creditsOf(system, part));
	for (const [at, part] of lot.parts.entries()) checkPart(part, credits[at] ?? [], facts, check);
	checkRecords(credits.flat(), facts, check);
	checkHoldings(system, lot, credits, facts, check);
	const sums = balances(facts.entries);
	check(sums.winner + sums.bank + sums.commission + sums.seller === 0, 'the journal is not balanced');
	for (const { accepted, forged } of lot.parts) {
		check(accepted === 0, 'a webhook with a wrong secret was accepted');
		const exists = (name: string) => system.banks.some(({ records }) => records.pix.has(name));
		check(!forged.some(exists), 'an invented id exists');
	}
	return { faults, status };
}

type Check = (holds: boolean, fault: string) => unknown;
type Facts = Omit<Awaited<ReturnType<typeof readFacts>>, 'status'>;

async function readFacts({ db }: PixSystem, { payment_id }: PixLot) {
	const payment = await db
		.selectFrom('payments')
		.select(['status', 'confirmed_by'])
		.where('id', '=', payment_id)
		.executeTakeFirstOrThrow();
	const of = { column: 'payment_id' as const, id: payment_id };
	const [components, entries, received] = await Promise.all([
		db.selectFrom('payment_components').selectAll().where(of.column, '=', of.id).execute(),
		db.selectFrom('journal_entries').selectAll().where(of.column, '=', of.id).execute(),
		db.selectFrom('pix_received').selectAll().where(of.column, '=', of.id).execute(),
	]);
	return { status: payment.status, payment, components, entries, received };
}

/** The Pix that really came in for a part, at whichever bank. */
function creditsOf({ banks }: PixSystem, { txid }: PixPart): Credit[] {
	return banks.flatMap(({ records }) =>
		(records.charges.get(txid)?.pix ?? []).map((pix) => {
			const back = (pix.devolucoes ?? []).filter(({ status }) => status === 'DEVOLVIDO');
			const returned = back.reduce((sum, { valor }) => sum + centavosOf(valor), 0);
			return { ...pix, held: centavosOf(pix.valor) - returned };
		}),
	);
}

function checkPart(
	part: PixPart,
	credits: readonly Credit[],
	{ payment, components, received }: Facts,
	check: Check,
): void {
	const { status, confirmed_by } = components.find(({ id }) => id === part.component_id) ?? payment;
	const kept = ({ devolucoes = [] }: Credit) =>
		!devolucoes.some((back) => isMed(back) && back.status !== 'NAO_REALIZADO');
	const right = credits.filter((pix) => centavosOf(pix.valor) === part.amount && kept(pix));
	const byBank = confirmed_by === 'bank';
	check(status !== 'paid' || !byBank || right.length > 0, 'paid, although there is no Pix of the amount');
	check(status !== 'paid' || byBank || part.byHand, 'paid, although nobody confirmed it');
	const open = status === 'pending' || status === 'overdue';
	check(right.length === 0 || !open, 'not paid, although there is a Pix of the amount');
	for (const { end_to_end_id, outcome } of received) {
		const credit = credits.find(({ endToEndId }) => endToEndId === end_to_end_id);
		if (!credit || (outcome !== 'settled' && outcome !== 'taken-back')) continue;
		check(credit.chave === part.key, `what is owed to ${part.key} was paid by a credit to ${credit.chave}`);
	}
	const returns = credits.flatMap(({ devolucoes = [] }) => devolucoes.filter((back) => !isMed(back)));
	const med = credits.some(({ devolucoes = [] }) => devolucoes.some(isMed));
	check(
		returns.length === Number(part.refunded) || (med && returns.length === 0),
		`${returns.length} returns at the bank`,
	);
}

/** Each Pix stands in the journal and among those received once, and nothing else does. */
function checkRecords(credits: readonly Credit[], { entries, received }: Facts, check: Check): void {
	const there = new Set(credits.map(({ endToEndId }) => endToEndId));
	const named = entries.flatMap(({ transfer }) => (transfer?.startsWith('E') ? [transfer] : []));
	for (const names of [named, received.map(({ end_to_end_id }) => end_to_end_id)]) {
		check(new Set(names).size === names.length, 'a Pix is recorded twice');
		check(names.length === there.size, `${names.length} Pix are recorded, ${there.size} are at the banks`);
		check(
			names.every((name) => there.has(name)),
			'a recorded Pix is not at a bank',
		);
	}
}

/** Entries that move money, whoever's bank it is in. */
const CASH = ['received', 'direct', 'returned', 'refund-made'];

/** What each bank holds for the lot is what the journal says of the payee whose account it is. */
function checkHoldings(
	{ accounts }: PixSystem,
	{ parts }: PixLot,
	credits: readonly Credit[][],
	{ entries }: Facts,
	check: Check,
): void {
	const all = credits.flat();
	/** The account of an entry: of its part, or where the Pix or the return that it names was. */
	const keyOf = ({ component_id, transfer, bank }: Facts['entries'][number]) =>
		bank !== 0
			? OPERATOR_KEY
			: (parts.find((part) => part.component_id === component_id)?.key ??
				all.find(
					({ endToEndId, devolucoes = [] }) =>
						endToEndId === transfer || devolucoes.some(({ rtrId }) => rtrId === transfer),
				)?.chave);
	for (const key of accounts.keys()) {
		const byHand = parts.filter((part) => part.byHand && part.key === key);
		const held = all.filter(({ chave }) => chave === key).reduce((sum, pix) => sum + pix.held, 0);
		const expected = byHand.reduce((sum, { amount }) => sum + amount, held);
		const booked = entries
			.filter((entry) => CASH.includes(entry.kind) && keyOf(entry) === key)
			.reduce((sum, entry) => sum - entry.winner, 0);
		check(booked === expected, `the journal of ${key} says ${booked}, and ${expected} is there`);
	}
}
