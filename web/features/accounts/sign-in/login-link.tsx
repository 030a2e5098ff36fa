import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { ReturnState } from './return-path.ts';

interface Props extends Omit<ComponentProps<typeof LinkButton>, 'to' | 'state'> {
	/** The anchor of the page that is returned to. */
	hash?: string;
	/** Why one signs in, which the login says. */
	reason?: string;
}

/** A link to the login, with the page to return to as location state (spec §2, route guard). */
export function LoginLink({ hash, reason, ...link }: Props) {
	const here = useLocation();
	const state: ReturnState = { from: hash === undefined ? here : { ...here, hash }, reason };
	return <LinkButton data-scripted to={PAGES.login} state={state} {...link} />;
}
