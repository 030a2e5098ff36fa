import { beforeAll, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeReceivedLot } from '#server/testing/payouts.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const held = { token: '' };

async function send(text: string) {
	const body = new FormData();
	body.append('file', new Blob([text]), 'extrato.csv');
	const headers = { cookie: held.token, 'sec-fetch-site': 'same-origin' };
	const response = await fetch(`${app.url}${ADMIN_API.reconciliation}`, { method: 'POST', headers, body });
	return { status: response.status, body: (await response.json()) as unknown };
}

async function compare(...lines: string[]): Promise<Reconciliation> {
	const { status, body } = await send(`data;descrição;valor\n${lines.join('\n')}\n`);
	expect({ status, body }).toMatchObject({ status: 200 });
	return body as Reconciliation;
}

const codeOf = (id: string) => id.replaceAll('-', '').slice(0, 25).toUpperCase();

beforeAll(async () => {
	held.token = await app.session(await makeAdmin(app.db));
});

test('the bank’s list is compared with what was received, paid out and nothing else; nothing is written', async () => {
	const first = await makeReceivedLot(app.db, { credited_at: '2026-03-02' });
	const second = await makeReceivedLot(app.db, { credited_at: '2026-03-03' });
	await app.db.updateTable('payments').set({ as_one: false }).execute();
	const parts = await app.db
		.selectFrom('payment_components')
		.select(['id', 'payment_id', 'kind', 'amount', 'through_operator'])
		.execute();
	const part = (payment_id: string, kind: string) => {
		const found = parts.find((each) => each.payment_id === payment_id && each.kind === kind);
		if (!found) throw new Error(`no ${kind}`);
		return found;
	};
	const before = await app.db
		.selectFrom('journal_entries')
		.select(({ fn }) => fn.countAll().as('count'))
		.execute();
	const passed = parts.filter(({ through_operator }) => through_operator);
	const price = part(first.payment_id, 'price');
	const answer = await compare(
		`02/03/2026;PIX ${codeOf(price.id)};100.000,00`,
		'04/03/2026;TED DE JOSE;100000.00',
		'03/03/2026;TARIFA;-12,90',
	);
	expect(answer.agrees).toMatchObject([
		{ bank: { line: 2 }, booked: { auction: { id: first.auction_id }, day: '2026-03-02', amount: 100_000 } },
	]);
	expect(answer.differs).toMatchObject([
		{
			differs: ['day'],
			bank: { line: 3 },
			booked: { auction: { id: second.auction_id }, day: '2026-03-03' },
		},
	]);
	expect(answer.only_bank).toMatchObject([{ line: 4, text: 'TARIFA', amount: -12.9 }]);
	// The commissions of both, where they pass the operator's account.
	expect(answer.only_journal.map(({ amount }) => amount)).toEqual(
		passed.filter(({ kind }) => kind === 'commission').map(({ amount }) => amount / 100),
	);
	expect(answer).toMatchObject({ from: '2026-03-02', to: '2026-03-04', sums: { bank: 199_987.1 } });
	expect(answer.csv).toMatch(/Só no banco;4;03\/03\/2026;TARIFA;-12,9/);
	expect(answer.csv).toMatch(
		/Data diferente;3;04\/03\/2026;TED DE JOSE;100000;03\/03\/2026;Pagamento recebido/,
	);
	expect(answer.csv).not.toMatch(/received|[0-9a-f]{8}-[0-9a-f]{4}/);
	expect(
		await app.db
			.selectFrom('journal_entries')
			.select(({ fn }) => fn.countAll().as('count'))
			.execute(),
	).toEqual(before);
});

test('an identifier with another amount is said to differ', async () => {
	const lot = await makeReceivedLot(app.db, { credited_at: '2026-05-11' });
	await app.db.updateTable('payments').set({ as_one: false }).where('id', '=', lot.payment_id).execute();
	const { only_bank, differs } = await compare(`11/05/2026;PIX ${codeOf(lot.component_id)};99.999,99`);
	expect(only_bank).toEqual([]);
	expect(differs).toMatchObject([
		{ differs: ['amount'], bank: { amount: 99_999.99 }, booked: { amount: 100_000 } },
	]);
});

test('what is owed and was not received is no movement, and a bad file says where it is wrong', async () => {
	await makeWonLot(app.db, { bidders: 1 });
	const { only_journal, agrees } = await compare('01/01/2026;a;1,00');
	expect([only_journal, agrees]).toEqual([[], []]);
	expect(await send('data;valor\n28/11/2026;dez\n')).toMatchObject({
		status: 422,
		body: {
			code: 'reconciliation.file',
			detail:
				'Linha 2, coluna “valor”: “dez” não é um valor, como 1.500,50, 1500.50 ou -1.500,50. Corrija o arquivo e envie de novo. Nada foi gravado.',
		},
	});
});
