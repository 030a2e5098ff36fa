import { PAGES } from '#contract/paths.ts';
import { TabLink } from '#web/ui/tab-link.tsx';

/**
 * The forms of /auth as links, because each has its own address. The page to return to is kept in the location state.
 */
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

export const TABS = ['login', 'signup', 'reset'] as const;
export type Tab = (typeof TABS)[number];

/** Whether the page was opened by a recovery link: only the reset tab shows, with or without a session (spec §2). */
export function isRecovery(params: URLSearchParams): boolean {
	return params.get('type') === 'recovery';
}

/**
 * Whether the page was opened by the link that confirms an address: only the confirmation shows, with or without a
 * session.
 */
export function isConfirmation(params: URLSearchParams): boolean {
	return params.get('type') === 'confirmation';
}

/** The tab that an address of /auth opens: the login unless it names another one (spec §2). */
export function tabOf(params: URLSearchParams): Tab {
	if (isRecovery(params)) return 'reset';
	return TABS.find((tab) => tab === params.get('tab')) ?? 'login';
}
