import { z } from 'zod';
import { PROFILE_STATUSES, ROLES } from '#domain/auction/access.ts';
import { STORED_STATES } from '#domain/auction/enrolment.ts';
import { PREFERENCE_GROUND_NAMES } from '#domain/auction/preference-grounds.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#domain/notices/bidder-notifications.ts';
import { PROOF_STATUSES } from '#domain/settlement/proofs.ts';
import { instant, reais, uuid } from './amount.ts';
import { bar } from './bars.ts';
import { exclusion, identityCheck, ownIdentity } from './identity.ts';
import { ownInquiry } from './inquiries.ts';
import { refundAccount } from './refunds.ts';
import { recordedChecks } from './registrations.ts';
import { savedSearch } from './saved-searches.ts';
import { supportingDocument } from './supporting-documents.ts';

const bidOfMine = { auction_id: uuid, title: z.string(), amount: reais, seq: z.int(), hash: z.string() };

/**
 * `GET /api/account/export`: the data stored about a person, under the names of its tables and columns, newest first.
 * Only the fields listed here are exported; hashes of passwords, tokens and second-factor secrets are not.
 */
export const accountExport = z.object({
	leia_me: z.string(),
	exported_at: instant,
	users: z.object({
		id: uuid,
		name: z.string(),
		email: z.string(),
		email_verified: z.boolean(),
		two_factor_enabled: z.boolean(),
		created_at: instant,
		updated_at: instant,
	}),
	/** Null if there is no profile yet. */
	profiles: z
		.object({
			name: z.string(),
			email: z.string(),
			status: z.enum(PROFILE_STATUSES),
			created_at: instant,
			document: z.object({ kind: z.enum(['image', 'pdf']), uploaded_at: instant }).nullable(),
		})
		.nullable(),
	/** All names that were approved. */
	approved_names: z.array(z.object({ name: z.string(), since: instant })),
	/** Decisions on the registration, without the administrators who took them. */
	registration_decisions: z.array(
		z.object({
			decision: z.enum(['approved', 'rejected', 'revoked']),
			reason: z.string().nullable(),
			checked: recordedChecks,
			decided_at: instant,
		}),
	),
	/** The identity that the person stated, and what was checked of it, without the administrators who did. */
	identities: ownIdentity.shape.identity,
	identity_checks: z.array(identityCheck.omit({ by: true })),
	/** The documents beside the identity document: a company's own, and those of rights of preference in lots. */
	supporting_documents: z.array(
		z.object({
			...supportingDocument.shape,
			role: z.enum(['company', 'preference', 'debtor-payment']),
			/** The title of the lot of a right of preference; null for a company. */
			auction: z.string().nullable(),
		}),
	),
	/** Why and until when the person's tax id may not bid, also what is over. */
	bars: z.array(bar.pick({ reason: true, until: true, created_at: true, ended_at: true })),
	/** What stands against the person under their tax id, also what is over. */
	exclusions: z.array(exclusion),
	user_roles: z.array(z.object({ role: z.enum(ROLES).nullable() })),
	/** The sign-in methods. */
	accounts: z.array(z.object({ provider_id: z.string(), created_at: instant, updated_at: instant })),
	sessions: z.array(
		z.object({
			id: uuid,
			ip_address: z.string().nullable(),
			user_agent: z.string().nullable(),
			created_at: instant,
			active_at: instant,
			expires_at: instant,
		}),
	),
	/** From which address the person was signed in, and when: kept for six months, as the law asks. */
	access_records: z.array(
		z.object({
			session_id: uuid,
			address: z.string().nullable(),
			started_at: instant,
			ended_at: instant.nullable(),
		}),
	),
	favorites: z.array(z.object({ auction_id: uuid, title: z.string(), created_at: instant })),
	saved_searches: z.array(savedSearch),
	/** The person's number in each auction, which is their public pseudonym. */
	auction_bidders: z.array(z.object({ auction_id: uuid, title: z.string(), bidder: z.int() })),
	/** What the person asked about lots, with the latest answer. */
	inquiries: z.array(
		ownInquiry.extend({ auction_id: uuid, title: z.string(), answer: z.string().nullable() }),
	),
	/** The person's enrolments in sales, each with the editals that they accepted. */
	enrolments: z.array(
		z.object({
			id: uuid,
			sale: z.string(),
			state: z.enum(STORED_STATES),
			stale: z.boolean(),
			reason: z.string().nullable(),
			requested_at: instant,
			acceptances: z.array(
				z.object({
					edital_sha256: z.string(),
					edital_version: z.int(),
					words: z.string(),
					accepted_at: instant,
					address: z.string().nullable(),
					hash: z.string(),
				}),
			),
		}),
	),
	/** The person's rights of preference, each in one lot. */
	preferences: z.array(
		z.object({
			id: uuid,
			auction_id: uuid,
			title: z.string(),
			ground: z.enum(PREFERENCE_GROUND_NAMES),
			state: z.enum(STORED_STATES),
			reason: z.string().nullable(),
			requested_at: instant,
		}),
	),
	/** Accepted bids, each with its record in the ledger. */
	bids: z.array(
		z.object({
			id: uuid,
			...bidOfMine,
			bidder: z.int(),
			/** Whether the server placed it for the person's proxy bid. */
			automatic: z.boolean(),
			address: z.string().nullable(),
			created_at: instant,
		}),
	),
	/** Bids refused without a record (rules §7), for as long as they are stored. */
	refused_bids: z.array(
		z.object({
			key: z.string(),
			auction_id: uuid,
			title: z.string(),
			amount: reais,
			max_amount: reais.nullable(),
			/** The reason as a sentence. */
			reason: z.string(),
			created_at: instant,
		}),
	),
	/** All other bids that were sent, including refused ones. */
	idempotency_keys: z.array(
		z.object({ key: z.string(), ...bidOfMine, max_amount: reais.nullable(), created_at: instant }),
	),
	payments: z.array(
		z.object({
			id: uuid,
			auction_id: uuid,
			title: z.string(),
			/** The name on the papers of the win. */
			winner_name: z.string(),
			status: z.string(),
			price: reais,
			commission: reais,
			amount: reais,
			due_at: instant.nullable(),
			paid_at: instant.nullable(),
			created_at: instant,
		}),
	),
	/** Proofs of payment, without the files; those are on the payment's page. */
	payment_proofs: z.array(
		z.object({
			id: uuid,
			payment_id: uuid,
			title: z.string(),
			kind: z.enum(['image', 'pdf']),
			status: z.enum(PROOF_STATUSES),
			reason: z.string().nullable(),
			uploaded_at: instant,
			decided_at: instant.nullable(),
		}),
	),
	/** Pix transfers that the bank reported for the person's payments. */
	/** The accounts stated for refunds. */
	refund_accounts: z.array(
		z.object({ payment_id: uuid, title: z.string(), account: refundAccount, stated_at: instant }),
	),
	pix_received: z.array(
		z.object({
			end_to_end_id: z.string(),
			payment_id: uuid,
			title: z.string(),
			amount: reais,
			outcome: z.string(),
			paid_at: instant,
			/** The state of its return; null if none was requested. */
			returned: z.string().nullable(),
		}),
	),
	/** Lots offered to the person after another person's win was cancelled. */
	second_chances: z.array(
		z.object({
			id: uuid,
			auction_id: uuid,
			title: z.string(),
			price: reais,
			state: z.string(),
			offered_at: instant,
			expires_at: instant,
			ended_at: instant.nullable(),
		}),
	),
	/** Reopened auctions of lots that the person won before and did not pay. */
	barred_bidders: z.array(z.object({ auction_id: uuid, title: z.string() })),
	/** Proposals to pay in instalments, in every state. */
	instalment_proposals: z.array(
		z.object({
			id: uuid,
			auction_id: uuid,
			title: z.string(),
			price: reais,
			down_payment: reais,
			instalments: z.int(),
			correction: z.string(),
			round: z.int().nullable(),
			minimum: reais,
			state: z.string(),
			reason: z.string().nullable(),
			sent_at: instant,
			ended_at: instant.nullable(),
		}),
	),
	/** Auctions that name the person as the seller, or that the person entered. */
	auctions: z.array(z.object({ id: uuid, title: z.string(), sells: z.boolean(), entered: z.boolean() })),
	/** Notifications about auctions. */
	notices: z.array(
		z.object({
			number: z.int(),
			auction_id: uuid,
			title: z.string(),
			kind: z.enum(NOTIFICATION_KINDS),
			price: reais,
			created_at: instant,
			emailed_at: instant.nullable(),
			read: z.boolean(),
		}),
	),
	/** Settings that differ from the defaults. */
	notice_choices: z.array(
		z.object({
			kind: z.enum(NOTIFICATION_KINDS),
			channel: z.enum(NOTIFICATION_CHANNELS),
			enabled: z.boolean(),
		}),
	),
	/** Devices that receive push messages, by push service. Their endpoints and keys are secret. */
	push_devices: z.array(z.object({ service: z.string(), session_id: uuid, created_at: instant })),
	security_events: z.array(
		z.object({
			event_type: z.string(),
			source: z.enum(['server', 'client']),
			details: z
				.object({
					email: z.string(),
					error: z.string(),
					timestamp: z.string(),
					ended: z.int(),
					document_of: uuid,
				})
				.partial(),
			address: z.string().nullable(),
			session_id: uuid.nullable(),
			created_at: instant,
		}),
	),
});
export type AccountExport = z.infer<typeof accountExport>;
