import { useEffect, useRef } from 'react';
import { data, useRevalidator } from 'react-router';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { afterWin } from '#domain/settlement/after-win.ts';
import { isUndone } from '#domain/settlement/payments.ts';
import { proofLink } from '#web/api/documents.ts';
import { sendComponentProof } from '#web/api/payments.ts';
import { sendProof } from '#web/api/upload.ts';
import { FAULTS, openDocument } from '#web/features/accounts/documents/open-document.ts';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';
import { CodeDialog } from '#web/features/accounts/sign-in/code-dialog.tsx';
import { AfterWinGuide } from '#web/features/settlement/payments/after-win-guide.tsx';
import { JournalTable } from '#web/features/settlement/payments/journal-table.tsx';
import { NextSteps } from '#web/features/settlement/payments/next-steps.tsx';
import { OfferScreen } from '#web/features/settlement/payments/offer-screen.tsx';
import { PaymentScreen } from '#web/features/settlement/payments/payment-screen.tsx';
import { RankingList } from '#web/features/settlement/payments/ranking-list.tsx';
import type { FreshPayment } from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { backendContext, viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/auction-payment';

const IdentityForm = onDemand(() => import('#web/features/accounts/identity/identity-form.tsx'));

export const handle = { login: true, report: true, backoffice: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) return null;
	const backend = context.get(backendContext);
	const reads = backend.admin(viewer);
	const [payment, identity, after] = await Promise.all([
		backend.payment(params.id, viewer),
		backend.identity(viewer),
		reads.ok ? reads.value.settlementOverview(params.id) : null,
	]);
	if (payment) {
		const lot = payment.own && !isUndone(payment.status) ? await backend.auction(params.id) : null;
		return { payment, identityStated: identity.person_type !== null, after, guide: lot && guideOf(lot) };
	}
	const offer = await backend.secondChance(params.id, viewer);
	if (!offer) throw data(null, { status: 404 });
	return { offer };
}

function guideOf({ kind, commission_to, city, property: { registration, occupancy } }: AuctionDetail) {
	return afterWin({ kind, commission_to, city, registration, occupancy }, 'nesta página');
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Pagamento', matches[0].loaderData?.brand);
}

/**
 * The payment of a lot (spec §2), for the winner and for administrators; for a bidder to whom the lot is offered, the
 * offer. For others it does not exist.
 */
export default function AuctionPayment({ loaderData }: Route.ComponentProps) {
	if (!loaderData) return null;
	if ('offer' in loaderData) return <OfferScreen offer={loaderData.offer} />;
	const { payment, identityStated, after, guide } = loaderData;
	return (
		<PaymentScreen
			key={payment.id}
			initial={payment}
			openProof={openProof}
			identity={identityStated ? null : <AskIdentity />}
			proofForm={(fresh, component) => <ProofForm fresh={fresh} component={component} />}
			after={(fresh) => (
				<>
					{guide && <AfterWinGuide steps={guide} />}
					{after && <SettlementPanel after={after} fresh={fresh} />}
				</>
			)}
		/>
	);
}

/** Asks a winner for the CPF or CNPJ (rules §30). The payment does not wait for it. */
function AskIdentity() {
	const { revalidate } = useRevalidator();
	return (
		<section aria-labelledby="identidade">
			<h2 id="identidade" className="mb-3 font-serif text-22 font-semibold">
				Seu CPF ou CNPJ
			</h2>
			<div className="max-w-md rounded-card border border-warn bg-surface p-4 sm:p-6">
				<p className="mb-4">
					A nota e o auto da arrematação saem em nome de quem arrematou. Informe o número antes de pagar.
				</p>
				<IdentityForm stated={null} approved={false} onSaved={() => void revalidate()} />
			</div>
		</section>
	);
}

async function openProof({ id, kind }: Pick<PaymentProof, 'id' | 'kind'>): Promise<string | null> {
	const fault = await openDocument(() => proofLink(id), kind);
	return fault && FAULTS[fault];
}

interface ProofFormProps {
	fresh: FreshPayment;
	/** The part that it proves, where each is paid apart. */
	component: PaymentComponent | undefined;
}

function ProofForm({ fresh: { payment, renew }, component }: ProofFormProps) {
	const auctionId = payment.auction.id;
	const { proofs } = component ?? payment;
	const sent = async () => {
		await renew();
		toast(TOASTS['proof.sent']);
	};
	return (
		<UploadForm
			action={proofs.length > 0 ? 'Enviar outro comprovante' : 'Enviar comprovante'}
			noun="comprovante"
			send={(file, options) =>
				component
					? sendComponentProof({ auctionId, componentId: component.id }, file, options)
					: sendProof(auctionId, file, options)
			}
			onDone={sent}
		/>
	);
}

/**
 * For administrators: the next steps after a win, the ranking of the bidders, and the journal. If the payment's current status on the page
 * differs, or the state of a part has changed, all of this is read again.
 */
function SettlementPanel({ after, fresh }: { after: SettlementOverview; fresh: FreshPayment }) {
	const { revalidate } = useRevalidator();
	const behind = after.payment.status !== fresh.payment.status;
	const parts = fresh.payment.components.map(({ state }) => state).join();
	const read = useRef(parts);
	useEffect(() => {
		if (!behind && read.current === parts) return;
		read.current = parts;
		void revalidate();
	}, [behind, parts, revalidate]);
	return (
		<>
			<CodeDialog />
			<NextSteps
				after={after}
				price={fresh.payment.price}
				credit={fresh.payment.credit?.amount ?? 0}
				onDecided={async () => void (await Promise.all([revalidate(), fresh.renew()]))}
			/>
			<RankingList ranking={after.ranking} />
			<JournalTable journal={after.journal} paymentId={after.payment.id} />
		</>
	);
}
