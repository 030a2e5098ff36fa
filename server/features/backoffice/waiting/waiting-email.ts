import { type Kysely, sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { WaitingGroup } from '#contract/waiting.ts';
import { waitingWords } from '#domain/backoffice/waiting-work.ts';
import type { Brand, EmailContent, EmailWriters } from '#server/features/notifications/email.ts';
import type { Desk } from '#server/features/notifications/waiting-source.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { wantsWaitingMail } from './own-choices.ts';
import { readWaiting } from './read-waiting.ts';

/** The email of what waits, to one administrator. */
export interface WaitingEmail {
	kind: 'waiting-work';
	user_id: string;
}

/** The sections as the back office names them. */
const SECTION_NAMES: Record<WaitingGroup['section'], string> = {
	live: 'Ao vivo',
	auctions: 'Leilões',
	registrations: 'Cadastros',
	payments: 'Pagamentos',
	proposals: 'Propostas',
};

interface WriterDeps extends Pick<Desk, 'environment' | 'legalTermsUnit'> {
	db: Kysely<Database>;
	brand: Brand;
}

/** The writer of the email of what waits. Nothing is sent where nothing waits, or to who is no administrator any more. */
export function waitingEmailWriters({ db, brand, ...desk }: WriterDeps): EmailWriters<WaitingEmail> {
	return {
		'waiting-work': async ({ user_id }) => {
			if (!(await isAdministrator(db, user_id)) || !(await wantsWaitingMail(db, user_id))) return null;
			const groups = await readWaiting(db, { ...desk, admin_id: user_id });
			return groups.length === 0 ? null : waitingEmail(brand, groups);
		},
	};
}

async function isAdministrator(db: Kysely<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from user_roles where user_id = ${user_id} and role = 'admin'`.execute(
		db,
	);
	return rows.length > 0;
}

function waitingEmail(brand: Brand, groups: readonly WaitingGroup[]): EmailContent {
	const count = groups.reduce((sum, group) => sum + group.count, 0);
	const bySection = Map.groupBy(groups, ({ section }) => section);
	return {
		title:
			count === 1 ? '1 tarefa espera por você' : `${count.toLocaleString('pt-BR')} tarefas esperam por você`,
		paragraphs: ['Isto espera por você agora:'],
		lists: [...bySection].map(([section, kinds]) => ({
			title: SECTION_NAMES[section],
			links: kinds.map((group) => linkOf(brand, group)),
		})),
		action: { label: 'Abrir o que espera', url: brand.url + PAGES.admin },
		lot: null,
		caution: 'Você recebe esta mensagem às 8h porque administra o site.',
		choices: { label: 'Não receber mais esta mensagem', url: `${brand.url}${ADMIN_PAGES.management}#email` },
	};
}

/** '2 guias a informar'. Titles and names are left to the page: an email may be read by others. */
function linkOf(brand: Brand, { kind, count, to }: WaitingGroup) {
	const words = waitingWords(kind, count);
	return { label: `${words.count} ${words.what}`, url: brand.url + to };
}
