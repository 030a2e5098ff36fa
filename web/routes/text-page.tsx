import { data } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { auctioneerContext, backendContext } from '#web/page-context.ts';
import { textMetadata } from '#web/shell/metadata.ts';
import { TextScreen } from '#web/shell/text-screen.tsx';
import { accessibilityText } from '#web/shell/texts/accessibility.ts';
import { contactText } from '#web/shell/texts/contact.ts';
import { privacyText } from '#web/shell/texts/privacy.ts';
import { termsText } from '#web/shell/texts/terms.ts';
import type { Route } from './+types/text-page';

const TEXTS: Record<string, typeof contactText> = {
	[PAGES.terms]: termsText,
	[PAGES.privacy]: privacyText,
	[PAGES.contact]: contactText,
	[PAGES.accessibility]: accessibilityText,
};

export function loader({ context, url }: Route.LoaderArgs) {
	const path = url.pathname.replace(/\/+$/, '');
	const write = TEXTS[path];
	if (!write) throw data(null, { status: 404 });
	return { path, page: write(context.get(backendContext).operator, context.get(auctioneerContext)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData ? textMetadata({ ...loaderData.page, path: loaderData.path }, matches[0].loaderData) : [];
}

/** The pages of text that every site owes: terms, privacy, contact, accessibility. */
export default function TextPageRoute({ loaderData }: Route.ComponentProps) {
	return <TextScreen page={loaderData.page} />;
}
