import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { ReturnState, Wish } from './return-path.ts';

interface Props extends Omit<ComponentProps<typeof LinkButton>, 'to' | 'state'> {
	/** What the visitor asks for, which is done after the login. */
	wish?: Wish;
	/** Why one signs in, which the login says. */
	reason?: string;
}

/** A link to the login, with the page to return to as location state (spec §2, route guard). */
export function LoginLink({ wish, reason, ...link }: Props) {
	const state: ReturnState = { from: useLocation(), reason, wish };
	return <LinkButton data-scripted to={PAGES.login} state={state} {...link} />;
}
