import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { ReturnState } from './return-path.ts';

/** A link to the login, with the page to return to as location state (spec §2, route guard). */
export function LoginLink({ className, children }: { className?: string; children: ReactNode }) {
	const state: ReturnState = { from: useLocation() };
	return (
		<LinkButton data-scripted to={PAGES.login} state={state} className={className}>
			{children}
		</LinkButton>
	);
}
