import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { ReturnState } from './return-path.ts';

/** A link to the login, with the page to return to as location state (spec §2, route guard). */
export function LoginLink(link: Omit<ComponentProps<typeof LinkButton>, 'to' | 'state'>) {
	const state: ReturnState = { from: useLocation() };
	return <LinkButton data-scripted to={PAGES.login} state={state} {...link} />;
}
