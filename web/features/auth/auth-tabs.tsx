import { Link, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';

/** The two ways in. Links, for each has its own address; the page to return to travels along. */
export function AuthTabs({ signup }: { signup: boolean }) {
	return (
		<nav aria-label="Acesso" className="grid grid-cols-2">
			<Tab to={PAGES.login} current={!signup}>
				Entrar
			</Tab>
			<Tab to={PAGES.signup} current={signup}>
				Criar Conta
			</Tab>
		</nav>
	);
}

function Tab({ to, current, children }: { to: string; current: boolean; children: string }) {
	const { state } = useLocation();
	return (
		<Link
			to={to}
			state={state}
			replace
			preventScrollReset
			aria-current={current ? 'page' : undefined}
			className="flex min-h-12 items-center justify-center rounded-t-card border border-transparent border-b-line font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-line aria-[current=page]:border-b-transparent aria-[current=page]:bg-surface aria-[current=page]:text-ink"
		>
			{children}
		</Link>
	);
}
