import { useEffect, useRef } from 'react';
import type { AdminEnrolment } from '#contract/enrolments.ts';
import type { QueueItem } from '#contract/people.ts';
import type { AdminPreference } from '#contract/preference.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { approveEnrolment, refuseEnrolment } from '#web/api/enrolments.ts';
import { approvePreference, refusePreference } from '#web/api/preferences.ts';
import { IdentityReview } from '#web/features/accounts/registrations/registration-decision.tsx';
import { EnrolmentRequest, enrolmentRefusal } from '#web/features/bidding/enrolment/enrolments-screen.tsx';
import { PreferenceRequest, preferenceRefusal } from '#web/features/bidding/enrolment/preferences-screen.tsx';
import { RequestDecision } from '#web/features/bidding/enrolment/request-decision.tsx';
import { RequestedBy } from '#web/features/bidding/enrolment/requested-by.tsx';
import type { QueueReview } from './use-queue-review.ts';

interface Props {
	item: QueueItem;
	review: QueueReview;
}

/** A request for an enrolment or for a right of preference, each of which is a decision of its own. */
export function RequestReview({ item, review }: Props) {
	const { enrolment, preference } = item;
	return (
		<>
			{enrolment && <Enrolment item={item} review={review} row={enrolment} />}
			{preference && <Preference item={item} review={review} row={preference} />}
		</>
	);
}

function Enrolment({ item, review, row }: Props & { row: AdminEnrolment }) {
	const { id, version } = row;
	return (
		<>
			<Requester item={item} row={row} />
			<div>
				<EnrolmentRequest row={row} />
				{row.edital_sha256 && (
					<p className="mt-1 text-12 text-ink-soft wrap-anywhere">
						Código de integridade do edital aceito: {row.edital_sha256}
					</p>
				)}
			</div>
			<Identity item={item} />
			<RequestDecision
				approval="Habilitar"
				refusal={enrolmentRefusal(row)}
				busy={review.busy}
				onApprove={() =>
					void review.decide(BACKOFFICE_TOASTS['enrolment.approved'], () => approveEnrolment(id, version))
				}
				onRefuse={(reason) =>
					void review.decide(BACKOFFICE_TOASTS['enrolment.refused'], () =>
						refuseEnrolment(id, version, reason),
					)
				}
			/>
		</>
	);
}

function Preference({ item, review, row }: Props & { row: AdminPreference }) {
	const { id, version } = row;
	return (
		<>
			<Requester item={item} row={row} />
			<div>
				<PreferenceRequest row={row} withoutDocument />
			</div>
			<Identity item={item} />
			<RequestDecision
				approval="Reconhecer"
				refusal={preferenceRefusal(row)}
				busy={review.busy}
				onApprove={() =>
					void review.decide(BACKOFFICE_TOASTS['preference.approved'], () => approvePreference(id, version))
				}
				onRefuse={(reason) =>
					void review.decide(BACKOFFICE_TOASTS['preference.refused'], () =>
						refusePreference(id, version, reason),
					)
				}
			/>
		</>
	);
}

/** Takes the focus when another request is shown, so that screen readers announce the name. */
function Requester({ item, row }: { item: QueueItem; row: AdminEnrolment | AdminPreference }) {
	const name = useRef<HTMLDivElement>(null);
	useEffect(() => name.current?.focus(), []);
	return (
		<div ref={name} tabIndex={-1} className="outline-none">
			<h3 className="sr-only">{item.person.name}</h3>
			<RequestedBy {...row} />
		</div>
	);
}

/** The identity of whoever asks, to compare with the document. */
function Identity({ item: { person, identity_stated } }: { item: QueueItem }) {
	if (!identity_stated) return <p className="text-14 text-warn">A pessoa não informou CPF nem CNPJ.</p>;
	return <IdentityReview userId={person.id} points={[]} />;
}
