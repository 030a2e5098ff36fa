import type { Generated, GeneratedAlways } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import type {
	ExclusionKind,
	IdentityCheck,
	OfficialResult,
	PersonType,
} from '#domain/people/identity-words.ts';
import type { DefaultTime, Time } from './columns.ts';

/** The tables of civil identities and of what depends on them. */
export interface IdentityTables {
	identities: Identities;
	identity_checks: IdentityChecks;
	bars: Bars;
	exclusions: Exclusions;
	/** Has one row from the first start on. */
	identity_key: { one: Generated<boolean>; lookup: Buffer };
	enrolments: Enrolments;
	edital_acceptances: EditalAcceptances;
	supporting_documents: SupportingDocuments;
}

interface Identities {
	user_id: string;
	person_type: PersonType;
	tax_id_hash: Buffer;
	representative_hash: Buffer | null;
	/** The rest of the identity, encrypted. */
	sealed: Buffer;
	version: Generated<number>;
	stated_at: DefaultTime;
	held_at: Time | null;
}

interface IdentityChecks {
	id: Generated<string>;
	user_id: string;
	version: number;
	source: 'desk' | 'official';
	admin_id: string | null;
	checked: IdentityCheck[];
	result: OfficialResult | null;
	checked_at: DefaultTime;
	note: string | null;
}

/** Written by triggers, but for the last column. */
interface Exclusions {
	id: Generated<string>;
	tax_id_hash: Buffer;
	kind: ExclusionKind;
	subject_id: string | null;
	user_id: string | null;
	held: boolean;
	at: DefaultTime;
	ended_at: Time | null;
	number_lost_at: Time | null;
}

interface Bars {
	id: Generated<string>;
	tax_id_hash: Buffer;
	sealed: Buffer;
	reason: string;
	until: Time | null;
	created_at: DefaultTime;
	created_by: string | null;
	ended_at: Time | null;
	ended_by: string | null;
	number_lost_at: Time | null;
}

interface Enrolments {
	id: Generated<string>;
	user_id: string;
	environment: Environment;
	sale_id: string | null;
	auction_id: string | null;
	subject_id: GeneratedAlways<string>;
	state: StoredState;
	edital_sha256: string;
	stale: Generated<boolean>;
	stale_told: Generated<boolean>;
	requested_at: DefaultTime;
	decided_at: Time | null;
	decided_by: string | null;
	reason: string | null;
	version: Generated<number>;
}

interface EditalAcceptances {
	id: Generated<string>;
	enrolment_id: string;
	edital_sha256: string;
	edital_version: number;
	words: string;
	accepted_at: DefaultTime;
	address: string | null;
	hash: string;
}

/** Documents beside the identity document of a registration: a company's own, and those of rights of preference. */
interface SupportingDocuments {
	id: Generated<string>;
	user_id: string;
	role: 'company' | 'preference' | 'debtor-payment';
	auction_id: string | null;
	file: string;
	kind: 'image' | 'pdf';
	uploaded_at: DefaultTime;
}
