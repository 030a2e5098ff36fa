import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { Mark } from '#web/ui/mark.tsx';

/** The header in its three forms: visitor, user, administrator (spec §2). `bell` is shown to signed-in users. */
export function SiteHeader({ bell }: { bell: ReactNode }) {
	const shell = useShell();
	const viewer = shell?.viewer ?? null;
	const admin = viewer?.role === 'admin';
	const entering = useLocation().pathname === PAGES.auth;
	return (
		<header className="border-b border-line bg-surface">
			<div className="measure flex flex-wrap items-center justify-between gap-y-1 py-2 min-[30rem]:gap-x-2 sm:gap-x-4">
				<Link
					to={PAGES.home}
					className="flex min-h-11 min-w-11 items-center gap-2 rounded-control font-serif text-18 font-semibold min-[24rem]:text-22 text-ink no-underline"
				>
					<Mark />
					{/* An administrator's links leave no room for it on a phone. */}
					<span className={admin ? 'max-[30rem]:sr-only' : undefined}>{shell?.brand.name ?? 'Início'}</span>
				</Link>
				{viewer && <div className="ml-auto">{bell}</div>}
				<nav aria-label="Principal" className="flex flex-wrap items-center min-[30rem]:gap-1 sm:gap-2">
					<LinkButton variant="quiet" to={PAGES.running} className="max-md:hidden">
						Ao vivo
					</LinkButton>
					<LinkButton variant="quiet" to={PAGES.map} className="max-md:hidden">
						Mapa
					</LinkButton>
					{viewer ? <UserLinks admin={admin} /> : !entering && <VisitorLinks />}
				</nav>
			</div>
		</header>
	);
}

function VisitorLinks() {
	return (
		<>
			<LinkButton variant="quiet" to={PAGES.signup} className="max-sm:px-2">
				Criar Conta
			</LinkButton>
			<LinkButton variant="outlined" to={PAGES.login} className="max-sm:px-3">
				Entrar
			</LinkButton>
		</>
	);
}

function UserLinks({ admin }: { admin: boolean }) {
	return (
		<>
			{admin && (
				<LinkButton
					variant="quiet"
					to={PAGES.adminAuctions}
					className="max-sm:px-2 max-[30rem]:px-0.5 max-[30rem]:text-14 max-[30rem]:tracking-tight"
				>
					Gestão de Leilões
				</LinkButton>
			)}
			<LinkButton
				variant="quiet"
				to={PAGES.profile}
				className="max-sm:px-3 max-[30rem]:px-2 max-[24rem]:px-1 max-[24rem]:text-14 max-[24rem]:tracking-tight"
			>
				Perfil
			</LinkButton>
			<LogoutButton />
		</>
	);
}

/** Loaded for signed-in people only: visitors, who share the header, do not need it. */
export const LogoutButton = onDemand(() => import('./log-out.tsx'));
