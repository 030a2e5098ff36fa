import { isRouteErrorResponse, replace } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { dashboardQuery } from '#contract/dashboard.ts';
import { type LiveControlPage, liveControlQuery } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { queueQuery } from '#contract/people.ts';
import { readQuery } from '#contract/read-query.ts';
import { type Paged, usePaged } from '#web/api/paged.ts';
import { DocumentViewer } from '#web/features/accounts/documents/document-viewer.tsx';
import {
	loadRegistrations,
	type RegistrationFilter,
} from '#web/features/accounts/registrations/load-registrations.ts';
import { PeopleNav } from '#web/features/accounts/registrations/people-nav.tsx';
import type { RegistrationRow } from '#web/features/accounts/registrations/registration-row.ts';
import {
	RegistrationsFailed,
	RegistrationsScreen,
} from '#web/features/accounts/registrations/registrations-screen.tsx';
import {
	AdminDenied,
	AdminGate,
	adminRefusal,
	requireAdmin,
} from '#web/features/accounts/sign-in/admin-gate.tsx';
import { ToLogin } from '#web/features/accounts/sign-in/to-login.tsx';
import { LiveControl } from '#web/features/backoffice/console/live-control.tsx';
import { DashboardSummary } from '#web/features/backoffice/dashboard/summary.tsx';
import { loadAuctionList } from '#web/features/backoffice/management/auction-list.ts';
import { Management } from '#web/features/backoffice/management/management.tsx';
import { rereadsList } from '#web/features/backoffice/management/opened.ts';
import { QUEUE_PAGE } from '#web/features/backoffice/people/use-queue.ts';
import { backendContext, readFirst, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { PanelHeader, panelTabOf } from '#web/shell/panel-header.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { Route } from './+types/admin';

const QueueScreen = onDemand(() => import('#web/features/backoffice/people/queue-screen.tsx'), {
	ahead: () => panelTabOf(new URLSearchParams(location.search)) === 'cadastros',
});

const PersonFile = onDemand(() => import('#web/features/backoffice/people/person-file.tsx'), {
	ahead: false,
});

const CHECKING = 'Verificando permissões de acesso...';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const reads = requireAdmin(backend, context.get(viewerContext));
	return readTab(backend, reads, url);
}

/** Reads only the data of the open tab. */
async function readTab(backend: Backend, reads: AdminReads, url: URL) {
	const tab = panelTabOf(url.searchParams);
	switch (tab) {
		case 'dashboard':
			return { tab, ...(await readSummary(backend, reads, url)) };
		case 'cadastros':
			if (url.searchParams.get('status') === 'waiting')
				return { tab, queue: true as const, first: await readQueue(backend, reads, url) };
			return { tab, queue: false as const, ...(await loadRegistrations(backend, reads, url)) };
		case 'leiloes':
			return { tab, ...(await loadAuctionList(backend, reads, url)) };
		case 'ao-vivo':
			return { tab, page: await loadLive(backend, reads, url) };
	}
}

async function readQueue(backend: Backend, reads: AdminReads, url: URL) {
	const filter = readQuery(queueQuery.pick({ kind: true, search: true }), url.searchParams);
	const first = reads.people({ ...filter, limit: QUEUE_PAGE });
	return (await readFirst(backend, url, first)) ?? undefined;
}

async function readSummary(backend: Backend, reads: AdminReads, { pathname, searchParams }: URL) {
	const { waiting } = readQuery(dashboardQuery.pick({ waiting: true }), searchParams);
	const summary = await reads.dashboard({ waiting }).catch((error: unknown) => {
		backend.report(error, pathname);
		return null;
	});
	return { summary, opened: waiting ?? null };
}

/** A check that fails, rather than refuses, redirects to the login (spec §6). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader();
	} catch (error) {
		if (error instanceof Response || isRouteErrorResponse(error)) throw error;
		throw replace(PAGES.auth);
	}
}

export const shouldRevalidate = rereadsList;

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Painel Administrativo', matches[0].loaderData?.brand);
}

/** The administrators' panel: four tabs; the address names the open one (spec §2). */
export default function AdminPanel({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PanelHeader tab={loaderData.tab} />
			<Tab read={loaderData} />
		</>
	);
}

function Tab({ read }: { read: Route.ComponentProps['loaderData'] }) {
	switch (read.tab) {
		case 'dashboard':
			return (
				<div className="measure py-8">
					<DashboardSummary summary={read.summary} opened={read.opened} />
					<div className="mt-6">
						<ToWhole to={ADMIN_PAGES.dashboard}>Ver dashboard completo</ToWhole>
					</div>
				</div>
			);
		case 'cadastros':
			return <People read={read} />;
		case 'leiloes':
			return (
				<div className="measure py-8">
					<ToWhole to={PAGES.adminAuctions}>Abrir gestão completa</ToWhole>
					<Management list={read} embedded />
				</div>
			);
		case 'ao-vivo':
			return <LiveControl page={read.page} />;
	}
}

type PeopleRead = Extract<Route.ComponentProps['loaderData'], { tab: 'cadastros' }>;

const LISTS = {
	pending: 'registration',
	approved: 'approved',
	unchecked: 'identity',
	rejected: 'rejected',
} as const;

function People({ read }: { read: PeopleRead }) {
	if (read.queue)
		return (
			<>
				<PeopleNav chosen="queue" />
				<QueueScreen first={read.first} />
			</>
		);
	return (
		<>
			<PeopleNav chosen={LISTS[read.filter.status]} />
			{read.failed ? <RegistrationsFailed filter={read.filter} /> : <Registrations page={read} />}
		</>
	);
}

/** A link from a tab to the page that shows the same in full. */
function ToWhole({ to, children }: { to: string; children: string }) {
	return (
		<p className="mb-6 flex justify-end">
			<LinkButton variant="secondary" to={to}>
				{children}
			</LinkButton>
		</p>
	);
}

function Registrations({ page }: { page: Paged<RegistrationRow> & { filter: RegistrationFilter } }) {
	const { items, moreHref, loading, loadMore } = usePaged(page);
	return (
		<RegistrationsScreen
			filter={page.filter}
			rows={items}
			total={page.total}
			personOf={({ id, status }) => <PersonFile userId={id} approved={status === 'approved'} />}
			more={<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />}
			documentOf={({ id, name, document }) =>
				document && (
					<DocumentViewer
						key={`${id} ${document.uploaded_at}`}
						id={id}
						kind={document.kind}
						label={`Documento de ${name}`}
					/>
				)
			}
		/>
	);
}

/** Unlike the other administrators' screens, this address redirects instead of showing a gate (spec §6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const refused = adminRefusal(error);
	if (refused === 'auth.two-factor-due') return <AdminGate refused={refused} />;
	return refused === 'auth.admin-only' ? <AdminDenied /> : <ToLogin>{CHECKING}</ToLogin>;
}

/** Loads the page of live control that an address asks for; null if it could not be read, which is reported. */
async function loadLive(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<LiveControlPage | null> {
	const query = readQuery(liveControlQuery, searchParams);
	try {
		const page = await reads.liveControl(query);
		// A cursor that is no longer valid: the first page.
		return page ?? (await reads.liveControl({ ...query, cursor: undefined }));
	} catch (error) {
		backend.report(error, pathname);
		return null;
	}
}
