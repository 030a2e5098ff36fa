import type { Kysely } from 'kysely';
import { type AccountLetter, type Wording, wordingOf } from '#server/features/accounts/account-emails.ts';
import { claimLetterNotice } from '#server/features/bidding/notifications/notification-content.ts';
import { noticeWording } from '#server/features/bidding/notifications/notification-email.ts';
import { paymentWording } from '#server/features/settlement/payments/payment-emails.ts';
import {
	type PaymentLetter,
	readToldPayment,
} from '#server/features/settlement/payments/read-payment-for-email.ts';
import { proposalWording } from '#server/features/settlement/proposals/proposal-emails.ts';
import {
	type ProposalLetter,
	readToldProposal,
} from '#server/features/settlement/proposals/read-proposal-for-email.ts';
import {
	type AfterWinLetter,
	readToldAfterWin,
} from '#server/features/settlement/second-chance/read-second-chance-for-email.ts';
import { afterWinWording } from '#server/features/settlement/second-chance/second-chance-emails.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Brand, Letter } from './email.ts';
import { htmlOf, textOf } from './email-layout.ts';
import { greetingOf } from './greeting.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** The links that only the accounts can make; null when there is no such account, or nothing to do. */
export interface Links {
	recovery(email: string): Promise<string | null>;
	confirmation(email: string): Promise<string | null>;
}

export interface Writing {
	db: Kysely<Database>;
	brand: Brand;
	links: Links;
	/** What the house signs its links with. */
	secret: string;
}

/** A letter ready to be sent. */
export interface Composition {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** For letters that the reader may refuse. */
	unsubscribe?: string;
}

/**
 * Looks the reader up and writes the letter; `at` is when it was asked for, epoch milliseconds. Null when there is
 * nobody to write to, or nothing to do any more: then nothing is sent, and nobody is told.
 */
export async function compose(writing: Writing, letter: Letter, at: number): Promise<Composition | null> {
	const { brand } = writing;
	const reader = await readerOf(writing.db, letter);
	if (!reader) return null;
	const written = await write(writing, letter, at);
	if (!written) return null;
	const { unsubscribe, ...wording } = written;
	const sheet = { ...wording, brand, greeting: greetingOf(reader.name) };
	return {
		...(unsubscribe && { unsubscribe }),
		to: reader.email,
		subject: `${brand.name}: ${wording.title}`,
		text: textOf(sheet),
		html: htmlOf(sheet),
	};
}

type Written = Wording & { unsubscribe?: string };

async function write(writing: Writing, letter: Letter, at: number): Promise<Written | null> {
	switch (letter.kind) {
		case 'notice':
			return news(writing, letter);
		case 'payment-confirmed':
		case 'payment-overdue':
		case 'proof-refused':
			return aboutPayment(writing, letter);
		case 'proposal-sent':
		case 'proposal-decided':
			return aboutProposal(writing, letter);
		case 'win-cancelled':
		case 'win-refunded':
		case 'chance-offered':
		case 'chance-accepted':
		case 'chance-withdrawn':
			return aboutAfterWin(writing, letter);
		default:
			return word(writing, letter, at);
	}
}

async function aboutPayment({ db, brand }: Writing, letter: PaymentLetter): Promise<Written | null> {
	const payment = await readToldPayment(db, letter);
	return payment && paymentWording(brand, letter.kind, payment);
}

async function aboutProposal({ db, brand }: Writing, letter: ProposalLetter): Promise<Written | null> {
	const proposal = await readToldProposal(db, letter);
	return proposal ? proposalWording(brand, letter.kind, proposal) : null;
}

async function aboutAfterWin({ db, brand }: Writing, letter: AfterWinLetter): Promise<Written | null> {
	const told = await readToldAfterWin(db, letter);
	return told && afterWinWording(brand, letter.kind, told);
}

async function word(
	{ db, brand, links }: Writing,
	letter: AccountLetter,
	at: number,
): Promise<Written | null> {
	const link = await linkOf(links, letter);
	return link === null ? null : wordingOf(letter, { brand, at, link, reason: await reasonOf(db, letter) });
}

async function news(
	{ db, brand, secret }: Writing,
	letter: Extract<Letter, { kind: 'notice' }>,
): Promise<Written | null> {
	const notice = await claimLetterNotice(db, letter);
	if (!notice) return null;
	const unsubscribe = unsubscribeLink({ brand, secret }, letter.user_id, notice.kind, Date.now());
	return { ...noticeWording(brand, notice), unsubscribe };
}

interface Reader {
	email: string;
	name: string;
}

/** Who gets the letter, as the database knows them now; nobody once the account is deleted. */
async function readerOf(db: Kysely<Database>, letter: Letter): Promise<Reader | undefined> {
	if (letter.kind === 'account-deleted') return letter;
	const living = db.selectFrom('users').select(['email', 'name']).where('deleted_at', 'is', null);
	const found =
		'user_id' in letter
			? living.where('id', '=', letter.user_id)
			: living.where('email', '=', letter.email.toLowerCase());
	return found.executeTakeFirst();
}

/** The reason for a refusal, in the administrator's words; null for none, and for other letters. */
async function reasonOf(db: Kysely<Database>, letter: Letter): Promise<string | null> {
	if (letter.kind !== 'registration-rejected' && letter.kind !== 'registration-revoked') return null;
	const decision = await db
		.selectFrom('registration_decisions')
		.select('reason')
		.where('id', '=', letter.decision_id)
		.executeTakeFirst();
	return decision?.reason ?? null;
}

/** The link made for this letter; empty for letters that lead to a page anyone may open. */
async function linkOf(links: Links, letter: Letter): Promise<string | null> {
	if (letter.kind === 'recovery') return links.recovery(letter.email);
	if (letter.kind === 'confirmation') return links.confirmation(letter.email);
	return '';
}
