import type { Environment } from '#domain/auction.ts';
import type { Result } from '#domain/result.ts';
import type { ProfilePage } from './account.ts';
import type { AdminAuctionPage, AdminAuctionQuery } from './admin-auctions.ts';
import type { AfterWin } from './admin-payments.ts';
import type { AuctionDetail, AuctionPage, AuctionQuery } from './auctions.ts';
import type { AuditPage, AuditQuery } from './audit.ts';
import type { AuctionConsole } from './console.ts';
import type { Analytics, AnalyticsQuery, DashboardQuery, DashboardSummary } from './dashboard.ts';
import type { FilesPage, FilesQuery } from './files.ts';
import type { LedgerPage, LedgerQuery } from './ledger.ts';
import type { LiveControlPage, LiveControlQuery } from './live-control.ts';
import type { NotificationSettings } from './notifications.ts';
import type { BackofficeOverview } from './overview.ts';
import type { Payment } from './payments.ts';
import type { LotProposals, ProposalLotRow, ProposalRanking } from './proposals.ts';
import type { RegistrationPage, RegistrationQuery } from './registrations.ts';
import type { SecondChance } from './second-chance.ts';
import type { Viewer } from './session.ts';

/**
 * What a page may ask the server while it renders. Pages read through it and write through the HTTP API;
 * the server decides what the viewer may see.
 */
export interface Backend {
	/** What the deployment calls itself, and where it stands: 'https://…' without a slash at the end. */
	brand: { name: string; url: string };
	/** The deployment's own; visitors see no other. */
	environment: Environment;
	/** The listing; null when the cursor is not one of ours. */
	auctions(query: AuctionQuery): Promise<AuctionPage | null>;
	/** One auction; null when it does not exist, was withdrawn, or the id is malformed. */
	auction(id: string): Promise<AuctionDetail | null>;
	/** A page of an auction's ledger, of withdrawn auctions too; null when there is none, or the id is malformed. */
	ledger(id: string, query: LedgerQuery): Promise<LedgerPage | null>;
	/** The viewer's bidder number in an auction; null before the first bid there. */
	bidderNumber(id: string, viewer: Viewer): Promise<number | null>;
	/** What there is to know of a lot's instalment proposals, with the viewer's own; null as for `auction`. */
	proposals(id: string, viewer: Viewer | null): Promise<LotProposals | null>;
	/** The latest payment of an auction that the viewer may see; null for all but its winner and administrators. */
	payment(id: string, viewer: Viewer): Promise<Payment | null>;
	/** The lot as it is offered to the viewer after another's win fell away; null for everybody else. */
	secondChance(id: string, viewer: Viewer): Promise<SecondChance | null>;
	/** The auctions a user has favourited, by id. */
	favorites(viewer: Viewer): Promise<string[]>;
	/** Which notifications the viewer gets, and how. */
	notificationSettings(viewer: Viewer): Promise<NotificationSettings>;
	/** What the viewer's profile shows. */
	profile(viewer: Viewer): Promise<ProfilePage>;
	/** What only administrators may read; for everybody else the reason why they may not. */
	admin(viewer: Viewer | null): Result<AdminReads>;
	/** Notes an error that a page met while it rendered; `path` is the page's. */
	report(error: unknown, path: string): void;
	/** The server's clock, epoch milliseconds: what every countdown starts from. */
	now(): number;
}

/** What the pages of administrators read. There is no other way to it than `Backend.admin`. */
export interface AdminReads {
	/** The management overview. */
	overview(): Promise<BackofficeOverview>;
	/** Registrations that wait for a decision or were approved; null when the cursor is not one of ours. */
	registrations(query: RegistrationQuery): Promise<RegistrationPage | null>;
	/** The management table; null when the cursor is not one of ours. */
	auctions(query: AdminAuctionQuery): Promise<AdminAuctionPage | null>;
	/** Live control's table; null when the cursor is not one of ours. */
	liveControl(query: LiveControlQuery): Promise<LiveControlPage | null>;
	/** The auctioneer's console for a lot; null as for `auction`. */
	console(id: string): Promise<AuctionConsole | null>;
	/** The audit log; null when the cursor is not one of ours. */
	auditLog(query: AuditQuery): Promise<AuditPage | null>;
	/** The stored files below a folder. */
	files(query: FilesQuery): Promise<FilesPage>;
	/** The dashboard's summary. */
	dashboard(query: DashboardQuery): Promise<DashboardSummary>;
	/** The figures of a period. */
	analytics(query: AnalyticsQuery): Promise<Analytics>;
	/** The lots that have instalment proposals. */
	proposalLots(): Promise<ProposalLotRow[]>;
	/** A lot's proposals in the order of the law; null as for `auction`. */
	proposalRanking(id: string): Promise<ProposalRanking | null>;
	/** What may follow a win, with the bidders and the journal; null where nobody has won. */
	afterWin(id: string): Promise<AfterWin | null>;
}
