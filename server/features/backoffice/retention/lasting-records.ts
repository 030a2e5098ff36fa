import type { RetentionRule } from './rule.ts';

const FOR_GOOD = 'for good';

/** What no job removes: it stays, or is removed at once by what replaces it. */
export const LASTING_RECORDS: RetentionRule[] = [
	{
		id: 'ledger',
		what: 'ledgers, bids and bidder numbers, under pseudonyms',
		where: '`ledger_records`, `bids`, `auction_bidders`',
		term: FOR_GOOD,
		why: 'LGPD art. 16 I, CNJ 236 art. 26 and 34: the whole procedure is recorded and verifiable; it contains no name',
	},
	{
		id: 'journal',
		what: 'wins, payments and the journal, with the name approved at the win',
		where: '`payments`, `payment_components`, `journal_entries`, `pix_received`',
		term: FOR_GOOD,
		why: 'LGPD art. 16 I, CTN art. 195, CC art. 205: accounts and titles of property rest on them',
	},
	{
		id: 'books',
		what: "closed months of the auctioneer's books, with the names of the buyers as they stood",
		where: '`book_closings`, `dps_numbers`',
		term: FOR_GOOD,
		why: 'LGPD art. 16 I, Decreto 21.981 arts. 31–33: the auctioneer must keep books without erasures, which name the buyers (decision 146)',
	},
	{
		id: 'acceptances',
		what: 'acceptances of editais, with the network address',
		where: '`edital_acceptances`',
		term: FOR_GOOD,
		why: 'LGPD art. 7 VI: evidence of a declaration (CPC art. 890). The address is part of the hashed text, so that without it the evidence could not be verified; the table is append-only',
	},
	{
		id: 'questions',
		what: 'questions about lots with their answers, each version',
		where: '`inquiries`, `inquiry_answers`',
		term: FOR_GOOD,
		why: 'CNJ 236 art. 14 § 2 and 34: bidders relied on them. Pages and the bundle show them without who asked',
	},
	{
		id: 'audit-log',
		what: 'acts of administrators',
		where: '`audit_log`',
		term: FOR_GOOD,
		why: 'CNJ 236 art. 34, LGPD art. 37: append-only; reasons that concern a person are stored elsewhere',
	},
	{
		id: 'security-events',
		what: 'security events without address and typed email',
		where: '`security_events`',
		term: FOR_GOOD,
		why: 'LGPD art. 46: shows who opened whose documents; without details once the account is deleted',
	},
	{
		id: 'bidders-documents',
		what: 'identity and identity document of people who bid',
		where: '`identities`, `documents/`, `approved_names`',
		term: 'until the account is deleted',
		why: 'CNJ 236 art. 14 § 1, Lei 9.613 art. 10. A term of five years after a win that outlives the account is not built (docs/law.md, L98)',
	},
	{
		id: 'deleted-accounts',
		what: 'everything that names a person who deletes the account',
		where: 'all tables, `documents/`',
		term: 'at once',
		why: 'LGPD art. 18 VI; what a rule of this table keeps stays under a pseudonym',
	},
	{
		id: 'replaced-documents',
		what: 'a document that its owner replaced',
		where: '`documents/`',
		term: 'at once',
		why: 'only the last one is judged; removed after the commit of the new one',
	},
	{
		id: 'uploads',
		what: 'uploads in progress',
		where: '`DATA_DIR/uploads`',
		term: 'minutes; nothing once the server ends',
		why: 'the files have no name: the system removes them when they are closed',
	},
	{
		id: 'drafts',
		what: 'drafts of lots and sales without parties',
		where: '`auctions`, `sales`',
		term: 'until an administrator deletes them',
		why: 'no personal data after a year (draft-parties): an unfinished lot is the work of the desk, which a job must not remove',
	},
];
