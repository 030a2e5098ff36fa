import { balances } from '#domain/book.ts';
import type { BankPix } from '#server/testing/pix-bank-books.ts';
import type { PixLife } from './pix-lives.ts';
import type { PixHouse } from './pix-servers.ts';

const centavos = ({ valor }: BankPix) => Math.round(Number(valor) * 100);

/** What is wrong with how the house sees a lot, by the bank's own books; and what happened to it, in a word. */
export async function judgeLife(house: PixHouse, life: PixLife): Promise<{ faults: string[]; end: string }> {
	const { db, bank } = house;
	const payment = await db
		.selectFrom('payments')
		.select(['status', 'confirmed_by'])
		.where('id', '=', life.payment_id)
		.executeTakeFirstOrThrow();
	const book = await db.selectFrom('book').selectAll().where('payment_id', '=', life.payment_id).execute();
	const charge = bank.books.charges.get(life.txid);
	const all = charge?.pix ?? [];
	const isRight = (pix: BankPix) =>
		centavos(pix) === life.amount && !pix.devolucoes?.some(({ id }) => id === 'MED');
	const right = charge?.status === 'CONCLUIDA' ? all.filter(isRight) : [];
	const faults: string[] = [];
	const check = (holds: boolean, fault: string) => holds || faults.push(`${life.payment_id}: ${fault}`);

	const byBank = payment.confirmed_by === 'bank';
	check(!byBank || right.length > 0, 'paid, though no Pix of the amount is there');
	check(payment.status !== 'paid' || byBank || life.byHand, 'paid, though nobody confirmed it');
	check(right.length === 0 || !['pending', 'overdue'].includes(payment.status), 'not paid, though it is');

	const names = book.flatMap(({ kind, transfer }) => (kind === 'received' && transfer ? [transfer] : []));
	const known = new Set(all.map(({ endToEndId }) => endToEndId));
	check(new Set(names).size === names.length, 'a Pix booked twice');
	check(names.length === known.size, `${names.length} Pix booked, ${known.size} at the bank`);
	check(
		names.every((name) => known.has(name)),
		'a Pix booked that is not at the bank',
	);
	check(life.letIn === 0, 'a forged webhook let in');
	check(
		life.forged.every((name) => !bank.books.pix.has(name)),
		'a forged name that exists',
	);

	const came = all.reduce((sum, pix) => sum + centavos(pix), life.byHand ? life.amount : 0);
	const back = life.refunded ? life.amount : 0;
	const sums = balances(book);
	check(sums.bank === came - back, `${sums.bank} in the bank, ${came} came and ${back} went`);
	check(sums.winner + sums.bank + sums.commission + sums.seller === 0, 'a book that is not balanced');

	const returns = all.flatMap(({ devolucoes = [] }) => devolucoes.filter(({ id }) => id !== 'MED'));
	check(returns.length === Number(life.refunded && byBank), `${returns.length} returns at the bank`);
	return { faults, end: payment.status };
}
