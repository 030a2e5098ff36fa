/** The activities of docs/processing-register.md, by their id there. */
export type Activity =
	| 'accounts'
	| 'registration'
	| 'identity'
	| 'enrolment'
	| 'bidding'
	| 'settlement'
	| 'alerts'
	| 'security'
	| 'sales'
	| 'administration';

/**
 * Every column that can hold a text (also JSON, bytes, addresses and lists), by table: the activity in which it holds
 * data of a person, or null where it holds none. A new column belongs here; its table's other columns are numbers, times
 * and ids, which belong to the activity of their row.
 */
export const COLUMNS: Record<string, Record<string, Activity | null>> = {
	access_records: { address: 'security' },
	accounts: {
		...{ account_id: 'accounts', provider_id: null, access_token: null, refresh_token: null, id_token: null },
		...{ scope: null, password: 'accounts' },
	},
	approved_names: { name: 'registration' },
	auction_counts: { environment: null },
	auction_ends: { environment: null, status: null, search_text: null },
	auction_images: { image_url: null, environment: null, widths: null, placeholder: null },
	auction_prices: { environment: null, status: null, search_text: null },
	auction_results: { environment: null, state: null, city: null, auction_type: null, property_type: null },
	auction_rounds: { minimum_reason: null },
	auctioneers: {
		...{ name: 'sales', registration: 'sales', board: null, state: null },
		...{ email: 'sales', phone: 'sales', tax_id: 'sales' },
	},
	auctions: {
		...{ environment: null, title: null, description: 'sales', city: null, state: null, auction_type: null },
		...{
			status: null,
			ledger_hash: null,
			increments: null,
			extension_mode: null,
			kind: null,
			seller: 'sales',
		},
		...{ auctioneer_name: 'sales', auctioneer_registration: 'sales', search_text: null },
	},
	audit_log: { action: null, changes: 'administration' },
	bars: { tax_id_hash: 'identity', sealed: 'identity', reason: 'identity' },
	bid_days: { environment: null, state: null, auction_type: null, hours: null },
	bid_horizons: { environment: null },
	bidder_days: { environment: null, state: null, auction_type: null, bidders: 'bidding' },
	bidding_heartbeats: { environment: null },
	bids: { address: 'bidding' },
	deposit_slips: { number: 'settlement', file: 'settlement' },
	edital_acceptances: { edital_sha256: null, words: null, address: 'enrolment', hash: null },
	enrolments: { environment: null, state: 'enrolment', edital_sha256: null, reason: 'enrolment' },
	frequent_words: { environment: null, word: null },
	idempotency_keys: { key: null, refusal: 'bidding' },
	identities: {
		...{
			person_type: 'identity',
			tax_id_hash: 'identity',
			representative_hash: 'identity',
			sealed: 'identity',
		},
	},
	identity_checks: { source: null, checked: null, result: 'identity' },
	instalment_proposals: { key: null, correction: null, state: 'settlement', reason: 'settlement' },
	journal_entries: { kind: null, transfer: 'settlement' },
	known_words: { word: null },
	kysely_migration: { name: null, timestamp: null },
	kysely_migration_lock: { id: null },
	ledger_checkpoint_deliveries: { environment: null, witness: null, token: null },
	ledger_checkpoints: {
		...{ environment: null, text: null, hash: null, heads: null, key_id: null, signature: null },
	},
	ledger_keys: { key_id: null, public_key: null },
	ledger_records: { type: null, record: 'bidding', hash: null },
	ledger_witnesses: { environment: null, witness: null },
	listing_entries: { environment: null, status: null, auction_type: null, search_text: null },
	listing_places: { city: null, state: null },
	listing_sources: {
		...{ environment: null, status: null, city: null, state: null, auction_type: null, search_text: null },
	},
	listing_words: { words: null },
	municipalities: { state: null, name: null, folded: null },
	municipality_names: { state: null, key: null },
	new_lots: { environment: null },
	notification_choices: { kind: 'alerts', channel: 'alerts' },
	notifications: { kind: 'alerts' },
	outages: { environment: null },
	party_tax_ids: { tax_id: 'sales', tax_id_hash: 'sales' },
	payment_components: { kind: null, payee: null, status: 'settlement', confirmed_by: null },
	payment_proofs: { file: 'settlement', kind: null, status: 'settlement', reason: 'settlement' },
	payments: {
		...{ status: 'settlement', txid: 'settlement', confirmed_by: null, reason: 'settlement' },
		...{ winner_name: 'settlement' },
	},
	pix_charges: { txid: 'settlement', key: null, state: null, code: 'settlement' },
	pix_notified: { end_to_end_id: 'settlement', key: null },
	pix_received: { end_to_end_id: 'settlement', key: null, txid: 'settlement', outcome: null },
	pix_returns: { id: null, end_to_end_id: 'settlement', state: null, motive: null },
	preference_rights: { ground: 'enrolment', state: 'enrolment', reason: 'enrolment' },
	profiles: {
		name: 'registration',
		email: 'registration',
		document_url: 'registration',
		status: 'registration',
	},
	properties: {
		...{ property_type: null, address: 'sales', neighborhood: null, features: null, occupancy: null },
		...{
			registration: 'sales',
			notice_url: null,
			registration_url: null,
			sale_mode: null,
			environment: null,
		},
		...{ source: null, source_id: null, source_url: null, source_hash: null },
	},
	push_devices: { endpoint: 'alerts', p256dh: 'alerts', auth: 'alerts', server_key: null },
	rate_limits: { key: null },
	registration_decisions: { decision: 'registration', reason: 'registration', checked: null },
	retention_runs: { rule: null },
	sale_documents: { kind: null, title: 'sales', sha256: null },
	sales: {
		...{ environment: null, title: null, kind: null, modality: null, enrolment: null, extension_mode: null },
		...{ increments: null, case_number: 'sales', court: null, parties: 'sales' },
	},
	saved_searches: { environment: null, name: 'alerts', query: 'alerts' },
	second_chances: { reason: 'settlement', state: 'settlement' },
	security_events: { event_type: 'security', details: 'security', address: 'security', source: null },
	sellers: { name: 'sales', tax_id: 'sales', kind: null, payout: 'sales', receives: null },
	sessions: { token: 'accounts', ip_address: 'accounts', user_agent: 'accounts' },
	signing_keys: { public_key: null, private_key: null, alg: null, crv: null },
	sliding_limits: { key: 'security', marks: null },
	stale_bid_days: { environment: null },
	supporting_documents: { role: 'registration', file: 'registration', kind: null },
	two_factors: { secret: 'accounts', backup_codes: 'accounts' },
	user_roles: { role: 'administration' },
	users: { name: 'accounts', email: 'accounts', image: 'accounts' },
	verifications: { identifier: 'accounts', value: 'accounts' },
	witnessed_ledgers: { hash: null },
};
