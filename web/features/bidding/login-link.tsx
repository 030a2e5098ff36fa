import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** A link to the login, with the page to return to as location state (spec §2, route guard). */
export function LoginLink({ className, children }: { className?: string; children: ReactNode }) {
	const location = useLocation();
	return (
		<LinkButton data-scripted to={PAGES.login} state={{ from: location }} className={className}>
			{children}
		</LinkButton>
	);
}
