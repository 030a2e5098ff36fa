import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

type Props = ComponentProps<typeof RouterLink>;

/** Paths that React Router resolves to themselves, wherever the link is. */
const RESOLVED = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?$/;

/** React Router's link. The server renders the same markup without its hooks, which take longer than the rest of a card. */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: Props) {
	const { to, discover, prefetch, relative, reloadDocument, replace, mask, ...rest } = props;
	if (typeof to !== 'string' || discover || mask || !RESOLVED.test(to)) return <RouterLink {...props} />;
	const { state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest;
	return <a {...attributes} href={to} data-discover="true" />;
}
