import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ListedBankLine, ListedMove, Reconciliation } from '#contract/reconciliation.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { ok, type Result } from '#domain/problems/result.ts';
import { ENTRY_LABELS, type EntryKind } from '#domain/settlement/journal.ts';
import { type BankLine, type BookedMove, NEAR_DAYS, reconcile } from '#domain/settlement/reconciliation.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { parseBankList } from './parse-bank-list.ts';

interface Deps {
	db: Kysely<Database>;
	environment: Environment;
}

/** The bank's list against what the journal has on the operator's account in its days. Nothing is written. */
export async function reconcileBank(deps: Deps, file: Uint8Array): Promise<Result<Reconciliation>> {
	const lines = parseBankList(file);
	if (!lines.ok) return lines;
	const days = lines.value.map(({ day }) => day).toSorted();
	const [from = '', to = ''] = [days[0], days.at(-1)];
	const moves = await readMoves(deps, from, to);
	const { matched, only_bank, only_journal } = reconcile(lines.value, moves);
	const inDays = moves.filter(({ day }) => day >= from && day <= to);
	const answer = {
		only_bank: only_bank.map(presentLine),
		only_journal: only_journal.map(presentMove),
		differs: matched.flatMap(({ bank, booked, differs }) =>
			differs.length === 0
				? []
				: [{ bank: presentLine(bank), booked: presentMove(booked), differs: [...differs] }],
		),
		agrees: matched.flatMap(({ bank, booked, differs }) =>
			differs.length > 0 ? [] : [{ bank: presentLine(bank), booked: presentMove(booked) }],
		),
	};
	return ok({
		...answer,
		sha256: createHash('sha256').update(file).digest('hex'),
		from,
		to,
		sums: { bank: sumOf(lines.value), journal: sumOf(inDays) },
		csv: csvOf(answer),
	});
}

const sumOf = (moves: readonly { amount: Centavos }[]) =>
	reaisOf(moves.reduce((sum, { amount }) => sum + amount, 0));

interface MoveRow extends BookedMove {
	id: number;
	kind: EntryKind;
	auction_id: string;
	title: string;
	sale_id: string | null;
	number: number | null;
	year: number | null;
	lot_number: number | null;
	person: string;
}

/**
 * The movements of the account on these days and near them. What one Pix pays is one of the bank, however many entries it has. The day is that of
 * the credit, of the refund or of the payout where one is stated, else that of the entry.
 */
async function readMoves({ db, environment }: Deps, from: string, to: string): Promise<MoveRow[]> {
	const { rows } = await sql<MoveRow>`
		with moves as (
			select j.id, j.kind, j.bank as amount, p.id as payment_id, j.auction_id, a.title, a.lot_number, s.id as sale_id, s.number, s.year,
				case when p.as_one then null else j.component_id end as part,
				case when j.kind in ('paid-out', 'expense') then coalesce(e.name, p.winner_name) else p.winner_name end as person,
				coalesce(case j.kind
						when 'received' then coalesce(k.credited_at, (select max(c.credited_at) from payment_components c
							where c.payment_id = p.id and p.as_one and j.component_id is null))
						when 'refund-made' then f.made_at
						when 'paid-out' then (y.paid_at at time zone 'America/Sao_Paulo')::date end,
					(j.at at time zone 'America/Sao_Paulo')::date) as day,
				array_remove(array[j.transfer, case j.kind when 'paid-out' then y.code end,
					case when p.as_one then p.txid else upper(left(replace(k.id::text, '-', ''), 25)) end], null)
					|| case when j.kind = 'received' then array(select x.end_to_end_id from pix_received x
						where x.payment_id = p.id and x.component_id is not distinct from case when p.as_one then null else j.component_id end
						union all select c.txid from pix_charges c
						where c.payment_id = p.id and c.component_id is not distinct from case when p.as_one then null else j.component_id end)
						else '{}' end as identifiers
			from journal_entries j join payments p on p.id = j.payment_id join auctions a on a.id = j.auction_id
				left join sales s on s.id = a.sale_id left join payment_components k on k.id = j.component_id
				left join refunds f on f.component_id = k.id left join payouts y on y.component_id = k.id left join sellers e on e.id = y.seller_id
			where j.bank <> 0 and a.environment = ${environment}
		)
		select min(id)::int as id, kind, sum(amount)::bigint as amount, day::text as day, auction_id, title, lot_number, sale_id, number, year, person,
			min(identifiers) as identifiers
		from moves where day between ${from}::date - ${NEAR_DAYS}::int and ${to}::date + ${NEAR_DAYS}::int
		group by payment_id, kind, day, part, auction_id, title, lot_number, sale_id, number, year, person,
			case when kind in ('received', 'refund-made') then null else id end
		order by day, min(id)`.execute(db);
	return rows;
}

const presentLine = ({ line, day, text, amount }: BankLine): ListedBankLine => ({
	line,
	day,
	text,
	amount: reaisOf(amount),
});

function presentMove({ id, kind, day, amount, person, ...row }: MoveRow): ListedMove {
	const { sale_id, number, year, lot_number } = row;
	return {
		id,
		kind,
		day,
		amount: reaisOf(amount),
		auction: { id: row.auction_id, title: row.title },
		sale:
			sale_id === null || number === null || year === null
				? null
				: { id: sale_id, number: saleNumber({ number, year }), lot_number },
		person,
	};
}

const HEAD = [
	...['Resultado', 'Linha do arquivo', 'Data no banco', 'Descrição no banco', 'Valor no banco (R$)'],
	...['Data no sistema', 'Lançamento', 'Lote', 'Pessoa', 'Valor no sistema (R$)'],
];

const bankCells = (line: ListedBankLine | null): Cell[] =>
	line ? [line.line, formatDay(line.day), line.text, line.amount] : [null, null, null, null];
const bookedCells = (move: ListedMove | null): Cell[] =>
	move
		? [formatDay(move.day), ENTRY_LABELS[move.kind], move.auction.title, move.person, move.amount]
		: [null, null, null, null, null];

function csvOf({
	only_bank,
	only_journal,
	differs,
	agrees,
}: Pick<Reconciliation, 'only_bank' | 'only_journal' | 'differs' | 'agrees'>): string {
	return toCsv(HEAD, [
		...only_bank.map((line) => ['Só no banco', ...bankCells(line), ...bookedCells(null)]),
		...only_journal.map((move) => ['Só no sistema', ...bankCells(null), ...bookedCells(move)]),
		...differs.map(({ bank, booked, differs: by }) => [
			by.includes('amount') ? 'Valor diferente' : 'Data diferente',
			...bankCells(bank),
			...bookedCells(booked),
		]),
		...agrees.map(({ bank, booked }) => ['Confere', ...bankCells(bank), ...bookedCells(booked)]),
	]);
}
