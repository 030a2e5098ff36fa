import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DocumentInfo, Rejected } from '#contract/account.ts';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import {
	bidderSteps,
	lacksDocument,
	NO_DOCUMENT_LABEL,
	PROFILE_LABELS,
	REVOKED_LABEL,
	registrationNote,
} from '#domain/people/registration-note.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { StepTracker } from '#web/ui/step-tracker.tsx';
import { LastSeen } from './last-seen.tsx';
import { focusSection } from './section.tsx';

const TONES = { pending: 'warn', approved: 'brand', rejected: 'live' } as const satisfies Record<
	ProfileStatus,
	string
>;

interface Props {
	viewer: Viewer;
	profile: { document: DocumentInfo | null; rejected: Rejected | null; approved_name: string | null };
}

/** The viewer's name and email, the state of the registration, and the next step. */
export function Registration(props: Props) {
	const { viewer } = props;
	return (
		<div className="grid gap-4">
			<NextStep {...props} />
			<dl className="grid gap-3 sm:grid-cols-[8rem_1fr]">
				<Row term="Nome">{viewer.name}</Row>
				<Row term="Email">{viewer.email}</Row>
			</dl>
		</div>
	);
}

/** The state of the registration, what it means, and what to do. */
export function NextStep({ viewer, profile }: Props) {
	const { status } = viewer;
	const { document, rejected } = profile;
	const waiting = status === 'pending' && document !== null;
	const facts = { status, document_at: document?.uploaded_at ?? null, approved_name: profile.approved_name };
	const { label } = status === 'rejected' && rejected?.revoked ? REVOKED_LABEL : PROFILE_LABELS[status];
	return (
		<div className="grid justify-items-start gap-3 rounded-control border-l-4 border-line bg-wash p-4">
			<Badge tone={TONES[status]}>{lacksDocument(facts) ? NO_DOCUMENT_LABEL : label}</Badge>
			{viewer.role !== 'admin' && (
				<div className="w-full max-w-md">
					<StepTracker label="Etapas até o primeiro lance" steps={bidderSteps(facts)} />
				</div>
			)}
			<p className="text-18">{nextWords(viewer, profile)}</p>
			{status === 'rejected' && rejected?.reason && <Reason {...rejected} reason={rejected.reason} />}
			{status === 'approved' && <LinkButton to={PAGES.home}>Ver leilões</LinkButton>}
			{status !== 'approved' && !waiting && (
				<LinkButton to={ACCOUNT_PAGES.document} onClick={() => focusSection('documento')}>
					{status === 'rejected' ? 'Enviar outro documento' : 'Enviar documento'}
				</LinkButton>
			)}
			{waiting && (
				<Link to={PAGES.home} className="inline-flex min-h-11 items-center">
					Enquanto isso, veja os leilões
				</Link>
			)}
			<LastSeen />
		</div>
	);
}

function Reason({ reason, decided_at }: Rejected) {
	return (
		<div className="min-w-0">
			<p className="text-16 sm:text-14 text-ink-soft">Motivo, em {formatDateTime(decided_at)}</p>
			<p className="font-semibold whitespace-pre-line wrap-anywhere">{reason}</p>
		</div>
	);
}

function nextWords(viewer: Viewer, { document, rejected, approved_name }: Props['profile']): string {
	const revoked = rejected?.revoked === true;
	return registrationNote({ ...viewer, document_at: document?.uploaded_at ?? null, revoked, approved_name });
}

function Row({ term, children }: { term: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere max-sm:-mt-2">{children}</dd>
		</>
	);
}
