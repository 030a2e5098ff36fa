import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import { accountWords, PAYOUT_LINE_KINDS, type SellerAccount } from '#domain/settlement/payouts.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { formatDate, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Block, PageLayout } from '#server/features/settlement/papers/page-layout.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Statement, StatementRow } from './read-statement.ts';

/** The head of a statement: the seller, or the sale. */
export interface StatementHead {
	name: string;
	/** The seller's; null for a sale. */
	tax_id: string | null;
	account: SellerAccount | null;
	/** Whether it is of one seller, whose account it states. */
	of_seller: boolean;
	auctioneer: PublicAuctioneer | null;
	from: Micros | null;
	/** The last instant of the period, at most that of the issue. */
	to: Micros;
}

/** The name of the paper (Decreto 21.981/32 art. 27). */
const TITLE = 'Conta de venda';

const day = (at: Micros) => formatDate(at / 1_000);

/** An amount in a column whose head says that it is in reais. */
const plain = (amount: Centavos) => formatBRL(amount).replace(/R\$\s?/, '');

/** 'Casa em Campinas (leilão nº 2/2026, lote 3; parcela 2)'. */
function nameOf({ title, number, year, lot_number, kind, label, instalment }: StatementRow): string {
	const sale = saleNumber({ number, year });
	const place = [
		sale && `leilão nº ${sale}${lot_number === null ? '' : `, lote ${lot_number}`}`,
		kind === 'instalment' && `parcela ${instalment ?? ''}`,
		kind === 'cost' && (label ?? 'despesas'),
		kind === 'fine' && 'multa por falta de pagamento',
	].filter(Boolean);
	return place.length > 0 ? `${title} (${place.join('; ')})` : title;
}

/** The statement of sale of a seller or of a sale. */
export function composeStatement(
	head: StatementHead,
	statement: Statement,
): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: TITLE,
		blocks: [
			{ kind: 'facts', rows: headRows(head) },
			...differencesOf(statement),
			{ kind: 'heading', text: 'Lotes' },
			...lotsTable(statement),
			{ kind: 'heading', text: 'Resumo' },
			{ kind: 'facts', rows: summaryRows(head, statement) },
			...linesTable(statement, head),
			...payoutsTable(statement),
			...notesOf(statement),
		],
	};
}

function headRows({
	of_seller,
	name,
	tax_id,
	account,
	from,
	to,
}: StatementHead): (readonly [string, string])[] {
	const period = from === null ? `até ${day(to)}` : `de ${day(from)} a ${day(to)}`;
	if (!of_seller)
		return [
			['Leilão', name],
			['Período', period],
		];
	return [
		['Comitente', name],
		['CPF ou CNPJ', tax_id ?? 'não informado'],
		['Conta para repasse', (account && accountWords(account)) || 'não informada'],
		['Período', period],
	];
}

/** What payouts, parts and journal say differently: before everything else, because no total of the paper is sure then. */
function differencesOf({ rows }: Statement): Block[] {
	return rows.flatMap((row) =>
		row.differences.map(
			(words): Block => ({ kind: 'paragraph', tone: 'notice', text: `Diferença: ${nameOf(row)}, ${words}.` }),
		),
	);
}

const COLUMNS = [
	{ head: 'Lote', share: 4.4 },
	{ head: 'Arrematação (R$)', share: 3, right: true },
	...['Recebido (R$)', 'Comissão (R$)', 'Despesas (R$)', 'Repassado (R$)', 'Retido (R$)'].map((head) => ({
		head,
		share: 2.4,
		right: true,
	})),
];

function lotsTable({ rows, total }: Statement): Block[] {
	if (rows.length === 0) return [{ kind: 'paragraph', text: 'Nada foi recebido nem repassado no período.' }];
	const amounts = ({
		received,
		commission,
		expense,
		paid_out,
	}: Statement['total'] | StatementRow['movements']) => [received, commission, expense, paid_out].map(plain);
	const cells = rows.map((row) => [
		nameOf(row),
		row.hammer === null ? '' : plain(row.hammer),
		...amounts(row.movements),
		plain(row.held),
	]);
	return [
		{
			kind: 'table',
			columns: COLUMNS,
			rows: [...cells, ['Total', plain(total.hammer), ...amounts(total), plain(total.held)]],
			total: true,
		},
	];
}

function summaryRows(
	{ from }: StatementHead,
	{ total, before, unclaimed, rows }: Statement,
): (readonly [string, string])[] {
	const owing = rows.reduce((sum, { held }) => sum + Math.min(held, 0), 0);
	return [
		...(from === null ? [] : [[`Retido antes de ${day(from)}`, formatBRL(before)] as const]),
		['Recebido', formatBRL(total.received)],
		...(total.direct === 0
			? []
			: [['Recebido diretamente pelo comitente', formatBRL(total.direct)] as const]),
		...(total.returned === 0
			? []
			: [['Devolvido ou a devolver ao arrematante', formatBRL(total.returned)] as const]),
		['Comissão do comitente', formatBRL(total.commission)],
		['Despesas', formatBRL(total.expense)],
		['Repassado', formatBRL(total.paid_out)],
		['Retido para repasse', `${formatBRL(total.held - owing)} (${amountInWords(total.held - owing)})`],
		...(owing === 0 ? [] : [['O comitente deve', formatBRL(0 - owing)] as const]),
		...(unclaimed === 0
			? []
			: [['Valor sem conta do comitente para repasse', formatBRL(unclaimed)] as const]),
	];
}

function linesTable({ rows }: Statement, { from, to }: StatementHead): Block[] {
	const lines = rows.flatMap((row) =>
		row.lines.flatMap(({ kind, name, amount, at, removed_at }) =>
			removed_at !== null || (from !== null && at < from) || at > to
				? []
				: [[day(at), nameOf(row), `${PAYOUT_LINE_KINDS[kind]}: ${name}`, plain(amount)]],
		),
	);
	if (lines.length === 0) return [];
	const columns = [
		{ head: 'Data', share: 2 },
		{ head: 'Lote', share: 5 },
		{ head: 'O que é', share: 5 },
		{ head: 'Valor (R$)', share: 2.4, right: true },
	];
	return [
		{ kind: 'heading', text: 'Comissão e despesas' },
		{ kind: 'table', columns, rows: lines },
	];
}

function payoutsTable({ rows }: Statement): Block[] {
	const sent = rows.flatMap((row) => {
		const { due_at, paid_at, movements, held, account } = row;
		if (due_at === null || (paid_at === null && held <= 0)) return [];
		const when = paid_at === null ? `até ${day(due_at)}` : `pago em ${day(paid_at)}`;
		const where = account ? accountWords(account) : 'sem conta do comitente';
		return [[nameOf(row), when, where, plain(paid_at === null ? held : movements.paid_out)]];
	});
	if (sent.length === 0) return [];
	const columns = [
		{ head: 'Lote', share: 5 },
		{ head: 'Quando', share: 3 },
		{ head: 'Conta', share: 5 },
		{ head: 'Valor (R$)', share: 2.4, right: true },
	];
	return [
		{ kind: 'heading', text: 'Repasses' },
		{ kind: 'table', columns, rows: sent },
	];
}

function notesOf({ rows }: Statement): Block[] {
	const annulled = rows.flatMap((row): Block[] => {
		if (!row.annulled) return [];
		const owed = row.held < 0 ? ` O comitente deve ${formatBRL(0 - row.held)}.` : '';
		return [
			{
				kind: 'paragraph',
				text: `${nameOf(row)}: a arrematação foi anulada, e o preço volta a quem pagou.${owed}`,
			},
		];
	});
	const agrees = rows.every(({ differences }) => differences.length === 0);
	return [
		...annulled,
		{
			kind: 'paragraph',
			tone: 'soft',
			text: agrees
				? 'Retido é o recebido, menos o devolvido, a comissão, as despesas e o repassado. Os valores foram conferidos com os lançamentos e são iguais até o centavo.'
				: 'Os valores não conferem com os lançamentos: as diferenças estão no início.',
		},
	];
}

/** The statement as CSV, with the sums in the last row. */
export function statementCsv({ rows, total, before, unclaimed }: Statement): string {
	const date = (at: Micros | null): Cell => (at === null ? null : day(at));
	const amounts = ({
		received,
		direct,
		returned,
		commission,
		expense,
		paid_out,
	}: StatementRow['movements']): Cell[] =>
		[received, direct, returned, commission, expense, paid_out].map(reaisOf);
	return toCsv(
		[
			...[
				'Lote',
				'Comitente',
				'Recebido em',
				'Repassar até',
				'Repassado em',
				'Conta',
				'Arrematação (R$)',
				'Recebido (R$)',
			],
			...[
				'Recebido diretamente (R$)',
				'Devolvido ao arrematante (R$)',
				'Comissão (R$)',
				'Despesas (R$)',
				'Repassado (R$)',
			],
			...['Retido (R$)', 'Diferenças'],
		],
		[
			...rows.map((row) => [
				...[nameOf(row), row.seller, date(row.received_at), date(row.due_at), date(row.paid_at)],
				row.account && accountWords(row.account),
				row.hammer === null ? null : reaisOf(row.hammer),
				...amounts(row.movements),
				reaisOf(row.held),
				row.differences.map((words) => `Diferença: ${words}`).join('; ') || null,
			]),
			['Retido antes do período', ...nulls(12), reaisOf(before), null],
			['Valor sem conta do comitente', ...nulls(12), reaisOf(unclaimed), null],
			['Total', ...nulls(5), reaisOf(total.hammer), ...amounts(total), reaisOf(total.held), null],
		],
	);
}

const nulls = (count: number): null[] => Array.from({ length: count }, () => null);
