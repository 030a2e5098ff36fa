import type { Environment } from '#domain/auction/auction.ts';
import type { LineFacts } from '#domain/ledger/price-chart.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import type { Result } from '#domain/problems/result.ts';
import type { ProfilePage, RegistrationState } from './account.ts';
import type { AdminAuctionPage, AdminAuctionQuery } from './admin-auctions.ts';
import type { SettlementOverview } from './admin-payments.ts';
import type { AuctionQuery } from './auction-query.ts';
import type { Auctioneer } from './auctioneers.ts';
import type { AuctionCard, AuctionDetail, AuctionPage, NearestFilter } from './auctions.ts';
import type { AuditPage, AuditQuery, SaleChanges } from './audit.ts';
import type { BookList, BooksQuery } from './books.ts';
import type { AuctionConsole, SalePlace } from './console.ts';
import type { CurrentLot } from './current-lots.ts';
import type { Analytics, AnalyticsQuery, DashboardQuery, DashboardSummary } from './dashboard.ts';
import type { EnrolmentPage, EnrolmentQuery } from './enrolments.ts';
import type { FileGroupsPage, FileGroupsQuery, FilesPage, FilesQuery } from './files.ts';
import type { FinanceCounts } from './finance-list.ts';
import type { IdentityOutline } from './identity.ts';
import type { InquiryPage, InquiryQuery, LotInquiries } from './inquiries.ts';
import type { LedgerPage, LedgerQuery } from './ledger.ts';
import type { LiveControlPage, LiveControlQuery } from './live-control.ts';
import type { LotMap, MapQuery } from './map.ts';
import type { NotificationSettings } from './notifications.ts';
import type { Operator } from './operator.ts';
import type { BackofficeOverview } from './overview.ts';
import type { PartListPage, PartListQuery } from './part-list.ts';
import type { Payment } from './payments.ts';
import type { PayoutListPage, PayoutListQuery } from './payouts.ts';
import type { PeopleQueue, QueueQuery } from './people.ts';
import type { PreferencePage } from './preference.ts';
import type { LotProposals, ProposalLotRow, ProposalRanking } from './proposals.ts';
import type { RegistrationPage, RegistrationQuery } from './registrations.ts';
import type { OwnLot, RunningLots } from './running-lots.ts';
import type { AdminSale, AdminSaleRow, LotPublication, PublicSale } from './sales.ts';
import type { SavedSearch } from './saved-searches.ts';
import type { SecondChance } from './second-chance.ts';
import type { Seller } from './sellers.ts';
import type { Viewer } from './session.ts';
import type { BellChoice } from './waiting.ts';

/**
 * The reads that pages may use while they render. Pages read through it and write through the HTTP API. The server
 * decides what the viewer may see.
 */
export interface Backend {
	/** The name of the installation, and its URL: 'https://…' without a trailing slash. */
	brand: { name: string; url: string };
	operator: Operator;
	/** The environment of the deployment; visitors see no other. */
	environment: Environment;
	/** The listing; null if the cursor is invalid. */
	auctions(query: AuctionQuery): Promise<AuctionPage | null>;
	/** For a list without lots: the filters without which there are some, the one that leads to the fewest first. */
	nearest(filter: ListingFilter): Promise<NearestFilter[]>;
	/** For a list without lots: up to three open lots near what it asks for. */
	nearLots(filter: ListingFilter): Promise<AuctionCard[]>;
	/** Up to three lots like this one that can be bid on, now or soon; none if the id is malformed. */
	similar(id: string): Promise<AuctionCard[]>;
	/** The places of the lots of a filter. */
	map(query: MapQuery): Promise<LotMap>;
	/** An auction; null if it does not exist, was withdrawn, or the id is malformed. */
	auction(id: string): Promise<AuctionDetail | null>;
	/** A lot's place in its sale; null for a lot without a sale, and as for `auction`. */
	salePlace(id: string): Promise<SalePlace | null>;
	/** A published sale with its lots; null if it does not exist, is a draft, or the id is malformed. */
	sale(id: string): Promise<PublicSale | null>;
	/** A page of an auction's ledger, also of a withdrawn auction; null if it does not exist or the id is malformed. */
	ledger(id: string, query: LedgerQuery): Promise<LedgerPage | null>;
	/** The viewer's bidder number in an auction; null before their first bid. */
	bidderNumber(id: string, viewer: Viewer): Promise<number | null>;
	/** The price chart of an auction, with the viewer's own bids; null if the id is malformed. */
	line(id: string, viewer: Viewer | null): Promise<LineFacts | null>;
	/** What was asked of a lot and answered, and what the viewer asked; null as for `auction`. */
	inquiries(id: string, viewer: Viewer | null): Promise<LotInquiries | null>;
	/** A lot's instalment proposals as the viewer may see them; null as for `auction`. */
	proposals(id: string, viewer: Viewer | null): Promise<LotProposals | null>;
	/** The latest payment of an auction; null unless the viewer is its winner or an administrator. */
	payment(id: string, viewer: Viewer): Promise<Payment | null>;
	/** As whom the viewer stated a CPF or CNPJ. */
	identity(viewer: Viewer): Promise<IdentityOutline>;
	/** The second-chance offer of the lot to the viewer; null for everybody else. */
	secondChance(id: string, viewer: Viewer): Promise<SecondChance | null>;
	/** The ids of the viewer's favourite auctions. */
	favorites(viewer: Viewer): Promise<string[]>;
	/** The lots that concern the viewer now, the most urgent first. */
	currentLots(viewer: Viewer): Promise<CurrentLot[]>;
	/** All lots that are running, those that have just ended, and the next ones to open. */
	runningLots(): Promise<RunningLots>;
	/** The lots that the viewer bid on, has as favourites or is enrolled for, as long as they are not over. */
	ownLots(viewer: Viewer): Promise<OwnLot[]>;
	/** The viewer's saved searches, newest first. */
	savedSearches(viewer: Viewer): Promise<SavedSearch[]>;
	/** The viewer's notification settings. */
	notificationSettings(viewer: Viewer): Promise<NotificationSettings>;
	/** The viewer's registration. */
	registration(viewer: Viewer): Promise<RegistrationState>;
	profile(viewer: Viewer): Promise<ProfilePage>;
	/** The reads for administrators, or the problem for anyone else. */
	admin(viewer: Viewer | null): Result<AdminReads>;
	/** Reports an error that occurred while the page at `path` rendered. */
	report(error: unknown, path: string): void;
	/** The server's time in epoch milliseconds, on which countdowns are based. */
	now(): number;
}

/** The reads for the pages of administrators, available only through `Backend.admin`. */
export interface AdminReads {
	/** The overview of the management page. */
	overview(): Promise<BackofficeOverview>;
	/** Which kinds of waiting work ring the caller's bell. */
	bellChoices(): Promise<BellChoice[]>;
	/** Registrations that await a decision, were approved or refused; null if the cursor is invalid. */
	registrations(query: RegistrationQuery): Promise<RegistrationPage | null>;
	/**
	 * What waits for a decision about people. Null if the cursor is invalid, and for a search by CPF or CNPJ: pages have no key for the hash by
	 * which it is found.
	 */
	people(query: QueueQuery): Promise<PeopleQueue | null>;
	/** Enrolments in sales; null if the cursor is invalid. */
	enrolments(query: EnrolmentQuery): Promise<EnrolmentPage | null>;
	inquiries(query: InquiryQuery): Promise<InquiryPage | null>;
	preferences(query: EnrolmentQuery): Promise<PreferencePage | null>;
	/** The management table; null if the cursor is invalid. */
	auctions(query: AdminAuctionQuery): Promise<AdminAuctionPage | null>;
	/** The table of live control; null if the cursor is invalid. */
	liveControl(query: LiveControlQuery): Promise<LiveControlPage | null>;
	/** The auctioneer's console for a lot; null as for `auction`. */
	console(id: string): Promise<AuctionConsole | null>;
	/** The newest sales. */
	sales(): Promise<AdminSaleRow[]>;
	/** A sale with its lots, published or not; null if there is none with this id. */
	sale(id: string): Promise<AdminSale | null>;
	auctioneers(): Promise<Auctioneer[]>;
	sellers(): Promise<Seller[]>;
	/** The documents of a lot and what its publication takes; null as for `hasLot`. */
	publication(id: string): Promise<LotPublication | null>;
	/** Whether there is a sale with this id, published or not. */
	hasSale(id: string): Promise<boolean>;
	/** Whether there is a lot with this id, published or not, that was not withdrawn. */
	hasLot(id: string): Promise<boolean>;
	/** The audit log; null if the cursor is invalid. */
	auditLog(query: AuditQuery): Promise<AuditPage | null>;
	/** Every act on a sale and its lots; null if there is no such sale. */
	saleChanges(id: string): Promise<SaleChanges | null>;
	/** The lots and sales that have files. */
	fileGroups(query: FileGroupsQuery): Promise<FileGroupsPage>;
	/** The stored files in a folder. */
	files(query: FilesQuery): Promise<FilesPage>;
	/** The dashboard's summary. */
	dashboard(query: DashboardQuery): Promise<DashboardSummary>;
	/** The analytics of a period. */
	analytics(query: AnalyticsQuery): Promise<Analytics>;
	/** The lots that have instalment proposals. */
	proposalLots(): Promise<ProposalLotRow[]>;
	/** A lot's proposals, ranked by law; null as for `auction`. */
	proposalRanking(id: string): Promise<ProposalRanking | null>;
	/** The parts of the payments of all lots; null as for `people`. */
	paymentParts(query: PartListQuery): Promise<PartListPage | null>;
	/** How much there is to be done in each list of money. */
	financeCounts(): Promise<FinanceCounts>;
	/** What is owed to sellers; null if the cursor is invalid. */
	payouts(query: PayoutListQuery): Promise<PayoutListPage | null>;
	/** The books of an auctioneer in a year. */
	books(query: BooksQuery): Promise<BookList>;
	/** The payment, bidders and journal of a won auction; null if nobody won it. */
	settlementOverview(id: string): Promise<SettlementOverview | null>;
}
