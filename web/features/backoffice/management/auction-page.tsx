import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { readAdminAuction } from '#web/api/backoffice.ts';
import type { Answer } from '#web/api/request.ts';
import { readSale } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { AuctionForm } from './auction-form.tsx';
import { type Draft, NEW_DRAFT, withRound } from './draft.ts';
import { FormAside } from './form-aside.tsx';
import { FormSkeleton, LoadedAuction, ReadRefused } from './loaded-auction.tsx';
import { copiedRounds, newRound } from './round-draft.ts';
import type { Afterwards } from './use-auction-form.ts';

/** The page with the form of a new lot: of a sale, or of none. */
export function NewAuctionPage({ sale, now }: { sale: string | null; now: number }) {
	const [turn, setTurn] = useState(0);
	const leave = useLeaving(sale);
	const form = { now, leave, another: turn > 0, onAnother: () => setTurn(turn + 1) };
	return (
		<FormPage title="Novo Leilão" back={leave.place}>
			{sale === null ? (
				<NewForm key={turn} {...form} initial={NEW_DRAFT} />
			) : (
				<OfSale key={turn} {...form} sale={sale} />
			)}
		</FormPage>
	);
}

/** The page with the form of a stored lot. */
export function EditAuctionPage({ id, now }: { id: string; now: number }) {
	const [turn, setTurn] = useState(0);
	const leave = useLeaving(null);
	return (
		<FormPage title="Editar Leilão" back={leave.place}>
			<LoadedAuction key={id} id={id} onClose={leave.cancel}>
				{(auction, reload) => (
					<AuctionForm
						key={turn}
						paged
						auction={auction}
						now={now}
						onClose={leave.cancel}
						onSaved={(complete) => {
							if (complete) leave.afterEdit(auction.sale_id);
						}}
						onReload={() => {
							setTurn(turn + 1);
							reload();
						}}
					>
						{(form, steps) => <FormAside form={form} steps={steps} />}
					</AuctionForm>
				)}
			</LoadedAuction>
		</FormPage>
	);
}

interface PageProps {
	title: string;
	back: string;
	children: ReactNode;
}

function FormPage({ title, back, children }: PageProps) {
	return (
		<div className="measure py-8">
			<Link to={back} className="inline-flex min-h-11 items-center gap-2">
				<ArrowLeft aria-hidden size={18} />
				{back === PAGES.adminAuctions ? 'Leilões' : 'Leilão com edital'}
			</Link>
			<h1 className="font-serif text-28 font-semibold">{title}</h1>
			{children}
		</div>
	);
}

type Leaving = ReturnType<typeof useLeaving>;

/** Where the form leads to: to the sale that the lot is added to, otherwise to the lots or to a new draft's documents. */
function useLeaving(sale: string | null) {
	const navigate = useNavigate();
	// The step, which a draft keeps.
	const { hash } = useLocation();
	const place = sale === null ? PAGES.adminAuctions : ADMIN_PAGES.sale(sale);
	return {
		place,
		cancel: () => void navigate(place),
		afterEdit: (of: string | null) => void navigate(of === null ? PAGES.adminAuctions : ADMIN_PAGES.sale(of)),
		afterNew(draft: string | null, then: Afterwards) {
			if (draft !== null && then === 'stay') return void navigate(ADMIN_PAGES.auctionEdit(draft) + hash);
			void navigate(draft !== null && sale === null ? ADMIN_PAGES.publication(draft) : place);
		},
	};
}

interface NewProps {
	initial: Draft;
	now: number;
	leave: Leaving;
	/** Whether another lot was made before on this page. */
	another: boolean;
	onAnother: () => void;
}

function NewForm({ initial, now, leave, another, onAnother }: NewProps) {
	return (
		<AuctionForm
			paged
			auction={null}
			initial={initial}
			now={now}
			another={another}
			onClose={leave.cancel}
			onReload={leave.cancel}
			onSaved={(complete, draft, then) => {
				if (!complete) return;
				if (then === 'another') onAnother();
				else leave.afterNew(draft, then);
			}}
		>
			{(form, steps) => <FormAside form={form} steps={steps} />}
		</AuctionForm>
	);
}

/** A new lot of a sale begins with the sale's kind, and with the dates of the sale's last lot; a judicial one with the two rounds that it usually has. */
function OfSale({ sale, ...props }: Omit<NewProps, 'initial'> & { sale: string }) {
	const read = useCallback(() => readLotOfSale(sale), [sale]);
	const { reading, reload } = useReading(read);
	if (reading === 'loading') return <FormSkeleton />;
	if ('refused' in reading) return <ReadRefused refused={reading.refused} onRetry={reload} />;
	return <NewForm initial={reading.done} {...props} />;
}

async function readLotOfSale(id: string): Promise<Answer<Draft>> {
	const sale = await readSale(id);
	if ('refused' in sale) return sale;
	const { kind } = sale.done;
	const rounds = kind === 'judicial' ? [newRound('1'), newRound('2')] : [];
	const draft: Draft = { ...NEW_DRAFT, sale_id: id, kind, rounds };
	const before = sale.done.lots.at(-1);
	if (before === undefined) return { done: draft };
	const last = await readAdminAuction(before.id);
	if ('refused' in last) return { done: draft };
	const { city, state } = last.done;
	const place = { city: city ?? '', state: state ?? '' };
	return { done: withRound({ ...draft, ...place, rounds: copiedRounds(last.done.rounds) }, 'rounds', 1) };
}
