import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Tab } from './tab.ts';

/** The ways in. Links, for each has its own address; the page to return to travels along. */
export function AuthTabs({ tab }: { tab: Tab }) {
	return (
		<nav aria-label="Acesso" className="flex *:flex-1">
			<TabLink to={PAGES.login} current={tab === 'login'}>
				Entrar
			</TabLink>
			<TabLink to={PAGES.signup} current={tab === 'signup'}>
				Criar Conta
			</TabLink>
			{tab === 'reset' && (
				<TabLink to={PAGES.reset} current>
					Nova senha
				</TabLink>
			)}
		</nav>
	);
}

function TabLink({ to, current, children }: { to: string; current: boolean; children: string }) {
	const { state } = useLocation();
	return (
		<Link
			to={to}
			state={state}
			replace
			preventScrollReset
			aria-current={current ? 'page' : undefined}
			className="flex min-h-12 items-center justify-center rounded-t-card border border-transparent border-b-line px-2 text-center font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-line aria-[current=page]:border-b-transparent aria-[current=page]:bg-surface aria-[current=page]:text-ink"
		>
			{children}
		</Link>
	);
}
