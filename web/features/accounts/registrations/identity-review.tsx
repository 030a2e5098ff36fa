import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ReviewedIdentity } from '#contract/identity.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import {
	EXCLUSION_WORDS,
	IDENTITY_CHECK_WORDS,
	IDENTITY_CHECKS,
	type IdentityCheck,
	OFFICIAL_WORDS,
	PERSON_WORDS,
} from '#domain/people/identity-words.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { freeNumber, readIdentityForReview } from '#web/api/identity.ts';
import type { Refusal } from '#web/api/request.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { toast } from '#web/ui/toast.ts';

/** The version of an identity that is on the screen, and what was ticked of it. */
export interface SeenIdentity {
	version: number;
	checked: IdentityCheck[];
}

export interface IdentityReviewProps {
	userId: string;
	/** The points that can be ticked; none where the identity is only shown. */
	points: readonly IdentityCheck[];
	seen?: SeenIdentity | null;
	onSeen?: (seen: SeenIdentity) => void;
}

/** The civil identity of a registration, whole, with what was checked before and the boxes to tick now. */
export default function IdentityReview({
	userId,
	points,
	seen = null,
	onSeen = () => {},
}: IdentityReviewProps) {
	const [read, setRead] = useState<ReviewedIdentity | 'loading' | 'failed'>('loading');
	const load = useCallback(() => {
		setRead('loading');
		void readIdentityForReview(userId).then((answer) => setRead('done' in answer ? answer.done : 'failed'));
	}, [userId]);
	useEffect(load, [load]);
	const version = typeof read === 'object' ? read.version : null;
	const show = useEffectEvent((shown: number) => onSeen({ version: shown, checked: [] }));
	useEffect(() => {
		if (version !== null) show(version);
	}, [version]);

	if (read === 'loading') return <p className="text-14 text-ink-soft">Carregando a identidade...</p>;
	if (read === 'failed')
		return (
			<div role="alert" className="grid justify-items-start gap-2 text-14">
				<p>Não foi possível carregar a identidade.</p>
				<Button variant="secondary" onClick={load}>
					Tentar de novo
				</Button>
			</div>
		);
	return (
		<div className="grid gap-3">
			<Facts identity={read} />
			{read.person_type === 'company' && <CompanyDocument document={read.company_document} />}
			<SameNumber identity={read} userId={userId} onFreed={load} />
			<Exclusions exclusions={read.exclusions} />
			<Checks checks={read.checks} />
			{points.length > 0 && (
				<fieldset>
					<legend className="font-semibold">Identidade conferida</legend>
					{points
						.filter((check) => check !== 'powers' || read.person_type === 'company')
						.map((check) => (
							<label key={check} className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
								<input
									type="checkbox"
									checked={seen?.checked.includes(check) ?? false}
									onChange={({ currentTarget }) =>
										onSeen({
											version: read.version,
											checked: IDENTITY_CHECKS.filter((each) =>
												each === check ? currentTarget.checked : seen?.checked.includes(each),
											),
										})
									}
									className="size-5 shrink-0 accent-brand"
								/>
								{IDENTITY_CHECK_WORDS[check]}
							</label>
						))}
				</fieldset>
			)}
		</div>
	);
}

const STATUS_WORDS: Record<ReviewedIdentity['others'][number]['status'], string> = {
	pending: 'cadastro em análise',
	approved: 'cadastro aprovado',
	rejected: 'cadastro recusado',
};

interface SameNumberProps {
	identity: ReviewedIdentity;
	userId: string;
	onFreed: () => void;
}

/** Which accounts state the number, which of them holds it, and the way to free it. */
function SameNumber({ identity: { held_at, others }, userId, onFreed }: SameNumberProps) {
	return (
		<>
			{held_at && (
				<div className="grid justify-items-start gap-2 text-14">
					<p>{`Número conferido com a pessoa em ${formatDateTime(held_at)}.`}</p>
					<FreeNumber userId={userId} onFreed={onFreed} />
				</div>
			)}
			{others.map(({ user_id, name, email, status, held }) => (
				<div
					key={user_id}
					className="grid justify-items-start gap-2 border-l-4 border-warn bg-wash p-3 text-14"
				>
					<p className="wrap-anywhere">
						{`${held ? 'Este número já foi conferido em outra conta' : 'Outra conta informou o mesmo número'}: ${name} (${email}), ${STATUS_WORDS[status]}.`}
					</p>
					{held && <FreeNumber userId={user_id} onFreed={onFreed} />}
				</div>
			))}
		</>
	);
}

/** What stands against the number, whichever account had it. */
function Exclusions({ exclusions }: Pick<ReviewedIdentity, 'exclusions'>) {
	const standing = exclusions.filter(({ ended_at }) => ended_at === null);
	if (standing.length === 0) return null;
	return (
		<ul className="grid gap-1 text-14 text-warn">
			{standing.map(({ kind, title, at }) => (
				<li key={`${kind} ${at} ${title}`} className="wrap-anywhere">
					{`${EXCLUSION_WORDS[kind]}${title ? `: ${title}` : ''} (${formatDateTime(at)})`}
				</li>
			))}
		</ul>
	);
}

function CompanyDocument({ document }: { document: ReviewedIdentity['company_document'] }) {
	if (!document) return <p className="text-14 text-warn">A empresa ainda não enviou o seu documento.</p>;
	return (
		<div className="grid gap-1">
			<p className="text-14 text-ink-soft">Documento da empresa</p>
			<OpenSupporting key={document.uploaded_at} document={document} label="Documento da empresa" />
		</div>
	);
}

function Facts({ identity }: { identity: ReviewedIdentity }) {
	const { person_type, tax_id, representative, phone, address, stated_at } = identity;
	return (
		<dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[auto_1fr]">
			<Fact term={PERSON_WORDS[person_type].tax_id}>{tax_id}</Fact>
			{representative && (
				<Fact term="Representante">{`${representative.name}, CPF ${representative.tax_id}`}</Fact>
			)}
			{phone && <Fact term="Telefone">{phone}</Fact>}
			{address && <Fact term="Endereço">{address}</Fact>}
			<Fact term="Informado em">{formatDateTime(stated_at)}</Fact>
		</dl>
	);
}

/** What was checked before, by whom and when. */
function Checks({ checks }: Pick<ReviewedIdentity, 'checks'>) {
	if (checks.length === 0) return <p className="text-14 text-ink-soft">Ninguém conferiu ainda.</p>;
	return (
		<ul className="grid gap-2 border-l-4 border-line bg-wash p-3 text-14">
			{checks.map(({ source, by, checked, note, result, checked_at }) => (
				<li key={checked_at}>
					<span className="block text-ink-soft tabular-nums">
						{`${formatDateTime(checked_at)}, ${source === 'official' ? 'base oficial' : (by ?? 'conta excluída')}`}
					</span>
					{note && `Número liberado: ${note}`}
					{result ? OFFICIAL_WORDS[result] : checked.map((check) => IDENTITY_CHECK_WORDS[check]).join('; ')}
				</li>
			))}
		</ul>
	);
}

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}

/** Frees the number that an account holds, with a reason. */
function FreeNumber({ userId, onFreed }: { userId: string; onFreed: () => void }) {
	const [open, setOpen] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [busy, setBusy] = useState(false);

	async function free(reason: string) {
		setBusy(true);
		const answer = await withFreshFactor(() => freeNumber(userId, reason));
		setBusy(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['registration.identity-freed']);
		onFreed();
	}

	if (!open)
		return (
			<Button variant="secondary" onClick={() => setOpen(true)}>
				Liberar número
			</Button>
		);
	return (
		<ReasonForm
			busy={busy}
			refused={refused}
			hint="Fica guardado com a identidade. A conta deixa de dar lances em leilões com edital até outra conferência."
			confirm="Liberar número"
			confirming="Liberando..."
			onReason={(reason) => void free(reason)}
			onBack={() => {
				setOpen(false);
				setRefused(null);
			}}
		/>
	);
}
