import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { isGrowth } from '#web/api/paged.ts';
import { useViewer } from '#web/api/session.ts';
import { FavoriteHeart } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { AvailableAuctions } from '#web/features/catalogue/listing/available-auctions.tsx';
import type { Card } from '#web/features/catalogue/listing/card.ts';
import { readEnding, readListing } from '#web/features/catalogue/listing/listing.ts';
import { SearchPill } from '#web/features/catalogue/listing/search-pill.tsx';
import { currentRow } from '#web/features/settlement/current-lots/current-rows.ts';
import { registrationStep } from '#web/features/settlement/current-lots/registration-step.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { Hero } from '#web/shell/hero.tsx';
import { homeMetadata } from '#web/shell/home-metadata.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	// The next page of the list changes nothing above it.
	const growing = url.searchParams.has('cursor');
	const waits = viewer !== null && viewer.status !== 'approved' && !growing;
	const [listing, lots, registration] = await Promise.all([
		readListing(backend, url.searchParams),
		viewer && !growing ? backend.currentLots(viewer) : [],
		waits ? backend.registration(viewer) : null,
	]);
	if (listing) {
		const current = lots.map((lot) => currentRow(lot, listing.now));
		const step = waits && registration ? registrationStep(viewer.status, registration) : null;
		return { ...listing, ending: await readEnding(backend, listing), current, step };
	}
	url.searchParams.delete('cursor');
	throw redirect(`${PAGES.home}${url.search}`);
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return isGrowth(change) ? false : change.defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const shell = matches[0].loaderData;
	return shell && loaderData ? homeMetadata(shell, loaderData) : [];
}

const CurrentLots = onDemand(() => import('#web/features/settlement/current-lots/current-lots.tsx'));

const heartOf = (card: Card) => <FavoriteHeart auction={card} />;

export default function Home({ loaderData }: Route.ComponentProps) {
	const visitor = useViewer() === null;
	const { current, step } = loaderData;
	const urgent = step?.urgent || current[0]?.concern === 'pay' || current[0]?.concern === 'outbid';
	return (
		<>
			<Hero visitor={visitor} searching={loaderData.active + loaderData.more > 0}>
				<SearchPill listing={loaderData} page={PAGES.home} />
			</Hero>
			{!visitor && <CurrentLots rows={current} step={step} now={loaderData.now} />}
			<AvailableAuctions
				listing={loaderData}
				ending={loaderData.ending}
				loud={!urgent}
				cornerOf={visitor ? null : heartOf}
			/>
			{visitor && <ClosingCall />}
		</>
	);
}

/** The closing call to action, for visitors only (spec §2). */
function ClosingCall() {
	return (
		<section className="border-t border-line bg-surface">
			<div className="measure flex flex-col items-start justify-between gap-6 py-12 md:flex-row md:items-center">
				<div>
					<h2 className="font-serif text-28 font-semibold">Pronto para Começar?</h2>
					<p className="mt-1 max-w-[60ch] text-ink-soft">
						O cadastro é gratuito. Depois de aprovado, você dá lances em qualquer leilão aberto.
					</p>
				</div>
				<LinkButton to={PAGES.signup} variant="outlined" className="shrink-0 px-6">
					Criar Conta
				</LinkButton>
			</div>
		</section>
	);
}
