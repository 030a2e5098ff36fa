import { PAGES } from '#contract/paths.ts';
import { TabLink } from '#web/ui/tab-link.tsx';
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
