import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { LogoutButton } from './logout-button.tsx';

/** The header in its three forms: visitor, user, administrator (spec §2). `bell` is shown to signed-in users. */
export function SiteHeader({ bell }: { bell: ReactNode }) {
	const shell = useShell();
	const viewer = shell?.viewer ?? null;
	return (
		<header className="border-b border-line bg-surface">
			<div className="measure flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
				<Link
					to={PAGES.home}
					className="flex min-h-11 items-center gap-2 rounded-control font-serif text-22 font-semibold text-ink no-underline"
				>
					<Mark />
					{shell?.brand.name ?? 'Início'}
				</Link>
				{viewer && <div className="ml-auto">{bell}</div>}
				<nav aria-label="Principal" className="flex flex-wrap items-center gap-1 sm:gap-2">
					{viewer ? <UserLinks admin={viewer.role === 'admin'} /> : <VisitorLinks />}
				</nav>
			</div>
		</header>
	);
}

function VisitorLinks() {
	return (
		<>
			<LinkButton variant="quiet" to={PAGES.signup} className="max-sm:px-3">
				Criar Conta
			</LinkButton>
			<LinkButton to={PAGES.login} className="max-sm:px-3">
				Entrar
			</LinkButton>
		</>
	);
}

/** The panel has a sign-out button of its own (spec §2). */
function UserLinks({ admin }: { admin: boolean }) {
	const { pathname } = useLocation();
	return (
		<>
			{admin && (
				<LinkButton variant="quiet" to={PAGES.adminAuctions} className="max-sm:-ml-3 max-sm:px-3">
					Gestão de Leilões
				</LinkButton>
			)}
			<LinkButton variant="quiet" to={PAGES.profile} className="max-sm:px-3">
				Perfil
			</LinkButton>
			{pathname !== PAGES.admin && <LogoutButton />}
		</>
	);
}
