import { z } from 'zod';
import { ENTRY_LABELS, type EntryKind } from '#domain/settlement/journal.ts';
import { uuid } from './amount.ts';
import { placeInSale } from './finance-list.ts';

const signed = z.number().meta({ description: 'Reais (BRL), negative for what went out', example: -1500.5 });

/** A movement in the bank's list. */
const bankLine = z.object({ line: z.int(), day: z.iso.date(), text: z.string(), amount: signed });
export type ListedBankLine = z.infer<typeof bankLine>;

/** A movement of the operator's bank account in the journal. */
const bookedMove = z.object({
	id: z.int(),
	kind: z.enum(Object.keys(ENTRY_LABELS) as [EntryKind, ...EntryKind[]]),
	day: z.iso.date(),
	amount: signed,
	auction: z.object({ id: uuid, title: z.string() }),
	sale: placeInSale,
	/** Who paid, or to whom it went. */
	person: z.string(),
});
export type ListedMove = z.infer<typeof bookedMove>;

/**
 * `POST /api/admin/payments/reconciliation`: the bank's list against the journal, differences first. Nothing is stored and nothing is changed.
 */
export const reconciliation = z.object({
	/** The SHA-256 of the file. */
	sha256: z.string(),
	/** The days of the list. */
	from: z.iso.date(),
	to: z.iso.date(),
	only_bank: z.array(bankLine),
	only_journal: z.array(bookedMove),
	differs: z.array(
		z.object({ bank: bankLine, booked: bookedMove, differs: z.array(z.enum(['amount', 'day'])) }),
	),
	agrees: z.array(z.object({ bank: bankLine, booked: bookedMove })),
	/** What the movements of the list, and those of the journal in its days, add up to. */
	sums: z.object({ bank: signed, journal: signed }),
	/** The same as a file for a spreadsheet. */
	csv: z.string(),
});
export type Reconciliation = z.infer<typeof reconciliation>;
