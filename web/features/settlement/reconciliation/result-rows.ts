import type { ListedBankLine, ListedMove, Reconciliation } from '#contract/reconciliation.ts';

/** A row of the comparison: a movement at the bank, in the journal, or in both. */
export interface ResultRow {
	id: string;
	words: string;
	/** Whether something is to be looked at. */
	differs: boolean;
	bank: ListedBankLine | null;
	booked: ListedMove | null;
}

/** What differs: what is on one side alone first, then amounts and days. */
export function differencesIn({
	only_bank,
	only_journal,
	differs,
}: Pick<Reconciliation, 'only_bank' | 'only_journal' | 'differs'>): ResultRow[] {
	return [
		...only_bank.map((bank) => row('Só no banco', bank, null)),
		...only_journal.map((booked) => row('Só no sistema', null, booked)),
		...differs.map(({ bank, booked, differs: by }) =>
			row(by.map((one) => WORDS[one]).join(' e '), bank, booked),
		),
	];
}

const WORDS = { amount: 'Valor diferente', day: 'Data diferente' } as const;

export function agreementsIn({ agrees }: Pick<Reconciliation, 'agrees'>): ResultRow[] {
	return agrees.map(({ bank, booked }) => ({ ...row('Confere', bank, booked), differs: false }));
}

function row(words: string, bank: ListedBankLine | null, booked: ListedMove | null): ResultRow {
	return { id: `${bank?.line ?? ''}-${booked?.id ?? ''}`, words, differs: true, bank, booked };
}
