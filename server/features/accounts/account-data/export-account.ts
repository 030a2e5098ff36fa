import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import {
	type IdentityReader,
	readCheckedIdentity,
	readExclusions,
} from '#server/features/accounts/identity/read-identity.ts';
import { exportNotifications } from '#server/features/notifications/export-notifications.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { isAbout } from './events-about.ts';

const READ_ME =
	'Este arquivo reúne o que guardamos sobre você, com os nomes das nossas tabelas e campos. Valores estão ' +
	'em reais; horários, em UTC. Senhas, códigos e chaves de acesso não aparecem: só guardamos impressões digitais (hash) ou versões ' +
	'cifradas deles. Os documentos enviados não vêm junto: veja-os no Perfil e na habilitação. Cada lance traz seu número de ordem ' +
	'(seq) e a impressão digital (hash) da linha dele no registro do leilão.';

/** Reads the data of the later contexts about a person. */
export type ExportOthers = (
	trx: Transaction<Database>,
	user_id: string,
	vault: Vault,
) => Promise<
	Omit<
		AccountExport,
		| 'leia_me'
		| 'exported_at'
		| 'users'
		| 'profiles'
		| 'approved_names'
		| 'registration_decisions'
		| 'identities'
		| 'identity_checks'
		| 'supporting_documents'
		| 'bars'
		| 'exclusions'
		| 'user_roles'
		| 'accounts'
		| 'sessions'
		| 'access_records'
		| 'security_events'
		| 'notices'
		| 'notice_choices'
		| 'push_devices'
	>
>;

/** The product's data about a person, in every environment, all read in one snapshot. */
export async function exportAccount(
	{ db, vault }: { db: Kysely<Database>; vault: Vault },
	user_id: string,
	exportOthers: ExportOthers,
): Promise<AccountExport> {
	const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
	return snapshot.execute(async (trx) => {
		const { users, exported_at } = await exportUser(trx, user_id);
		return {
			leia_me: READ_ME,
			exported_at,
			users,
			profiles: await exportProfile(trx, user_id),
			approved_names: await exportNames(trx, user_id),
			registration_decisions: await exportDecisions(trx, user_id),
			...(await exportIdentity({ db: trx, vault }, user_id)),
			...(await exportAccess(trx, user_id)),
			...(await exportOthers(trx, user_id, vault)),
			...(await exportNotifications(trx, user_id)),
			security_events: await exportEvents(trx, users),
		};
	});
}

type Snapshot = Transaction<Database>;

async function exportUser(trx: Snapshot, user_id: string) {
	const { rows } = await sql<AccountExport['users'] & { exported_at: string }>`
		select u.id, u.name, u.email, u.email_verified, u.two_factor_enabled, ${iso('u', 'created_at')},
			${iso('u', 'updated_at')}, ${iso('n', 'exported_at')}
		from users u, (select now() as exported_at) n where u.id = ${user_id}`.execute(trx);
	const { exported_at, ...users } = rows[0] as (typeof rows)[number];
	return { exported_at, users };
}

async function exportProfile(trx: Snapshot, user_id: string): Promise<AccountExport['profiles']> {
	const row = await trx
		.selectFrom('profiles')
		.select(['name', 'email', 'status', 'document_url', 'document_uploaded_at', 'created_at'])
		.where('id', '=', user_id)
		.executeTakeFirst();
	if (!row) return null;
	const { name, email, status, created_at } = row;
	return { name, email, status, created_at: created_at.toISOString(), document: documentInfoOf(row) };
}

async function exportNames(trx: Snapshot, user_id: string): Promise<AccountExport['approved_names']> {
	const { rows } = await sql<AccountExport['approved_names'][number]>`
		select n.name, ${iso('n', 'since')} from approved_names n
		where n.user_id = ${user_id} order by n.id desc`.execute(trx);
	return rows;
}

async function exportDecisions(
	trx: Snapshot,
	user_id: string,
): Promise<AccountExport['registration_decisions']> {
	const { rows } = await sql<AccountExport['registration_decisions'][number]>`
		select d.decision, d.reason, d.checked, ${iso('d', 'decided_at')}
		from registration_decisions d where d.user_id = ${user_id} order by d.decided_at desc`.execute(trx);
	return rows;
}

async function exportIdentity(reader: IdentityReader, user_id: string) {
	const identities = await readCheckedIdentity(reader, user_id);
	const { rows: bars } = await sql<AccountExport['bars'][number]>`
		select b.reason, ${iso('b', 'until')}, ${iso('b', 'created_at')}, ${iso('b', 'ended_at')}
		from bars b join identities i on i.tax_id_hash = b.tax_id_hash
		where i.user_id = ${user_id} and i.held_at is not null order by b.created_at desc`.execute(reader.db);
	const { rows: supporting_documents } = await sql<AccountExport['supporting_documents'][number]>`
		select d.id, d.role, d.kind, ${iso('d', 'uploaded_at')}, a.title as auction
		from supporting_documents d left join auctions a on a.id = d.auction_id
		where d.user_id = ${user_id} order by d.uploaded_at desc`.execute(reader.db);
	const exclusions = await readExclusions(reader.db, sql`x.user_id = ${user_id}`);
	return { identities, identity_checks: identities?.checks ?? [], supporting_documents, bars, exclusions };
}

/** Roles, sign-in methods, sessions and access records, also ended ones as long as their rows exist; never a token. */
async function exportAccess(trx: Snapshot, user_id: string) {
	const { rows: user_roles } = await sql<AccountExport['user_roles'][number]>`
		select role from user_roles where user_id = ${user_id}`.execute(trx);
	const { rows: accounts } = await sql<AccountExport['accounts'][number]>`
		select c.provider_id, ${iso('c', 'created_at')}, ${iso('c', 'updated_at')}
		from accounts c where c.user_id = ${user_id} order by c.created_at desc`.execute(trx);
	const { rows: sessions } = await sql<AccountExport['sessions'][number]>`
		select s.id, s.ip_address, s.user_agent, ${iso('s', 'created_at')}, ${iso('s', 'active_at')},
			${iso('s', 'expires_at')}
		from sessions s where s.user_id = ${user_id} order by s.created_at desc`.execute(trx);
	const { rows: access_records } = await sql<AccountExport['access_records'][number]>`
		select r.session_id, r.address, ${iso('r', 'started_at')}, ${iso('r', 'ended_at')}
		from access_records r where r.user_id = ${user_id} order by r.started_at desc`.execute(trx);
	return { user_roles, accounts, sessions, access_records };
}

type Event = AccountExport['security_events'][number];

/**
 * Events about the person. If somebody else caused an event, that person's session and address are left out.
 */
async function exportEvents(trx: Snapshot, person: AccountExport['users']): Promise<Event[]> {
	const { rows } = await sql<Event & { own: boolean }>`
		select e.event_type, e.source, e.session_id, e.details, host(e.address) as address, ${iso('e', 'created_at')},
			e.user_id is not distinct from ${person.id} as own
		from security_events e where ${isAbout(person)} order by e.created_at desc`.execute(trx);
	return rows.map(({ own, details, ...event }) => ({
		...event,
		...(own ? {} : { address: null, session_id: null }),
		details: namingOnly(person, details),
	}));
}

/** Details without another person's email address or document. */
function namingOnly({ id, email }: AccountExport['users'], stored: Event['details']): Event['details'] {
	const { email: named, document_of, ...details } = stored;
	return {
		...details,
		...(named?.toLowerCase() === email && { email: named }),
		...(document_of === id && { document_of }),
	};
}
