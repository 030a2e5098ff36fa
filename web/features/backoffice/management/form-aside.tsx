import { useCallback } from 'react';
import { Link } from 'react-router';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AuctionCard as Card } from '#contract/auctions.ts';
import type { LotPublication } from '#contract/sales.ts';
import { type AuctionType, STATUSES } from '#domain/auction/auction.ts';
import { FORM_STEP_NAMES, FORM_STEPS, stepOf } from '#domain/lot/asked-facts.ts';
import { AUCTION_KINDS, type AuctionKind, PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { reaisOf } from '#domain/values/money.ts';
import { DAY } from '#domain/values/time.ts';
import { instantOf } from '#domain/values/typed-times.ts';
import { readLotPublication } from '#web/api/publication.ts';
import { useReading } from '#web/api/use-reading.ts';
import { AuctionCard } from '#web/features/catalogue/listing/auction-card.tsx';
import { cardOf } from '#web/features/catalogue/listing/present-card.ts';
import type { Draft } from './draft.ts';
import { readFacts } from './fact-draft.ts';
import { ReadRefused } from './loaded-auction.tsx';
import type { Picture } from './picture-list.ts';
import type { AuctionFormState } from './use-auction-form.ts';
import type { Steps } from './use-steps.ts';

interface Props {
	form: AuctionFormState;
	steps: Steps;
}

/** What is beside the form, folded below it on small screens: what is missing for the publication, and the card that visitors will see. */
export function FormAside({ form, steps }: Props) {
	const { stored } = form;
	return (
		<aside aria-label="Conferência" className="min-w-0 xl:sticky xl:top-4 xl:self-start">
			<details className="rounded-card border border-line xl:border-0 xl:[&::details-content]:[content-visibility:visible]">
				<summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold xl:hidden">
					O que falta e como fica no site
				</summary>
				<div className="grid grid-cols-1 gap-6 p-4 xl:p-0">
					{stored !== null && stored.published_at === null ? (
						// What is missing changes with the stored version.
						<PublicationGaps key={`${stored.id} ${stored.version}`} id={stored.id} steps={steps} />
					) : (
						<FieldGaps form={form} steps={steps} />
					)}
					<Preview form={form} />
				</div>
			</details>
		</aside>
	);
}

const TITLE = 'font-serif text-18 font-semibold';
const POINT =
	'inline-flex min-h-11 cursor-pointer items-center text-left font-semibold text-brand underline wrap-anywhere';

/** The fields that keep the form from being saved, by step. */
function FieldGaps({ form, steps }: Props) {
	const gaps = FORM_STEP_NAMES.map((step) => ({
		step,
		count: new Set(form.open.filter((name) => stepOf(name) === step)).size,
	})).filter(({ count }) => count > 0);
	return (
		<section className="grid gap-1">
			<h2 className={TITLE}>{form.stored === null ? 'Falta para criar' : 'Falta para salvar'}</h2>
			{gaps.length === 0 ? (
				<p className="text-ink-soft">Nada: o lote pode ser salvo.</p>
			) : (
				<ul>
					{gaps.map(({ step, count }) => (
						<li key={step}>
							<button type="button" className={POINT} onClick={() => steps.reach({ step })}>
								{`${FORM_STEPS[step]}: ${count} ${count === 1 ? 'campo' : 'campos'}`}
							</button>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** The points of the publication gate that a stored draft does not meet; each leads to its field. */
function PublicationGaps({ id, steps }: { id: string; steps: Steps }) {
	const read = useCallback(() => readLotPublication(id), [id]);
	const { reading, reload } = useReading(read);
	return (
		<section className="grid gap-1">
			<h2 className={TITLE}>Falta para publicar</h2>
			{reading === 'loading' ? (
				<p className="text-ink-soft">Carregando...</p>
			) : 'refused' in reading ? (
				<ReadRefused refused={reading.refused} onRetry={reload} />
			) : (
				<Gaps publication={reading.done} steps={steps} />
			)}
		</section>
	);
}

function Gaps({ publication, steps }: { publication: LotPublication; steps: Steps }) {
	const faults = publication.checklist.flatMap((point) => point.faults);
	if (faults.length === 0)
		return (
			<Link
				to={
					publication.sale ? ADMIN_PAGES.sale(publication.sale.id) : ADMIN_PAGES.publication(publication.id)
				}
				className="inline-flex min-h-11 items-center font-semibold"
			>
				Nada: pode ser publicado
			</Link>
		);
	return (
		<ul className="divide-y divide-line">
			{faults.map(({ path, message }) => (
				<li key={`${path} ${message}`}>
					<Gap path={path} message={message} publication={publication} steps={steps} />
				</li>
			))}
		</ul>
	);
}

/** The fields of the sale that its lots do not ask. */
const OF_SALE = new Set([
	'auctioneer',
	'case_number',
	'court',
	'commission_percent',
	'payment_deadline_hours',
	'seller',
	'parties',
	'enrolment',
]);

interface GapProps {
	path: string;
	message: string;
	publication: LotPublication;
	steps: Steps;
}

function Gap({ path, message, publication: { id, sale }, steps }: GapProps) {
	const step = stepOf(path);
	if (path !== 'edital' && step !== undefined && !(sale && OF_SALE.has(path))) {
		const field = FIELDS[path] ?? path;
		return (
			<button type="button" className={POINT} onClick={() => steps.reach({ field })}>
				{message}
			</button>
		);
	}
	return (
		<Link className={POINT} to={sale ? ADMIN_PAGES.sale(sale.id) : ADMIN_PAGES.publication(id)}>
			{message}
		</Link>
	);
}

/** The fields of the form for the paths of the gate that have other names. */
const FIELDS: Record<string, string> = {
	auctioneer: 'auctioneer_name',
	sale: 'sale_id',
	rounds: 'rounds.0.minimum',
	seller: 'seller_id',
	photos: 'pictures',
};

function Preview({ form: { draft, stored, pictures, now } }: { form: AuctionFormState }) {
	const card = cardOf(previewOf(draft, stored, pictures.list, now), now);
	return (
		<section className="grid grid-cols-1 gap-2">
			<h2 className={TITLE}>No site</h2>
			{/* Its links lead to a page that may not exist. */}
			<div inert title={card.title}>
				<AuctionCard card={card} now={now} sizes="20rem" />
			</div>
		</section>
	);
}

/** The card of the lot as it is typed. A picture that is chosen is not on it before it was sent. */
function previewOf(
	draft: Draft,
	stored: AdminAuction | null,
	pictures: readonly Picture[],
	now: number,
): Card {
	const facts = readFacts(draft);
	const start_time = momentOf(draft.start_date, draft.start_time, now);
	const end_time = momentOf(draft.end_date, draft.end_time, now);
	const cover = stored?.images.find(({ id }) => id === pictures[0]?.key);
	return {
		id: stored?.id ?? 'previa',
		title: draft.title.trim() || 'Imóvel sem nome',
		description: draft.description,
		initial_bid: reaisOf(draft.initial_bid),
		current_bid: stored && stored.bid_count > 0 ? stored.current_bid : reaisOf(draft.initial_bid),
		bid_count: stored?.bid_count ?? 0,
		auction_type: draft.auction_type as AuctionType,
		status: STATUSES.find((status) => status === draft.status) ?? stored?.status ?? 'pending',
		start_time,
		end_time,
		scheduled_end_time: end_time,
		suspended_since: stored?.suspended_since ?? null,
		outcome: stored?.outcome ?? null,
		round: draft.rounds.length > 0 ? (stored?.round ?? 1) : null,
		city: draft.city.trim() || null,
		state: draft.state.trim() || null,
		property_type: PROPERTY_TYPE_NAMES.find((type) => type === draft.property_type) ?? null,
		appraisal: numberOf(facts.appraisal),
		private_area: numberOf(facts.private_area),
		total_area: numberOf(facts.total_area),
		land_area: numberOf(facts.land_area),
		bedrooms: numberOf(facts.bedrooms),
		parking_spaces: numberOf(facts.parking_spaces),
		financing: facts.financing === true,
		kind: Object.hasOwn(AUCTION_KINDS, draft.kind) ? (draft.kind as AuctionKind) : null,
		created_at: stored?.created_at ?? start_time,
		seq: stored?.seq ?? 0,
		auction_images: cover ? [cover] : [],
	};
}

/** Tomorrow, while no whole time is typed, so that the card is that of a lot to come. */
function momentOf(day: string, clock: string, now: number): string {
	return new Date(instantOf(day, clock) ?? now + DAY).toISOString();
}

function numberOf(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
