import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { Viewer } from '#contract/session.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { endOtherSessions } from '#web/api/account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeleteAccount } from './delete-account.tsx';
import type { FavoriteRow } from './moved-rows.ts';
import { MyActivity } from './my-activity.tsx';
import { NameForm } from './name-form.tsx';
import { PARTS, type PartId, partOfAnchor } from './parts.ts';
import { PasswordForm } from './password-form.tsx';
import type { Profile, SessionRow } from './profile-rows.ts';
import { Registration } from './registration.tsx';
import { focusSection, Section, type SectionId } from './section.tsx';
import { TwoFactor } from './two-factor.tsx';
import { useAfterChange } from './use-after-change.ts';

const IdentityCard = onDemand(() => import('#web/features/accounts/identity/identity-card.tsx'), {
	ahead: () => document.getElementById('identidade') !== null,
});

interface AccountProps {
	viewer: Viewer;
	profile: Profile;
	/** The content of the document section. */
	document: ReactNode;
	/** The form that chooses the notifications and their channels. */
	notificationChoices: ReactNode;
}

/** The registration with its document, the notifications, the name, and the rights over one's own data. */
function Account({ viewer, profile, document, notificationChoices }: AccountProps) {
	const afterChange = useAfterChange();
	const approved = viewer.status === 'approved' && viewer.role !== 'admin';
	return (
		<>
			<Section id="cadastro">
				<Registration viewer={viewer} profile={profile} />
			</Section>
			{!approved && <Section id="documento">{document}</Section>}
			<Section id="identidade">
				<IdentityCard outline={profile.identity} approved={approved} onSaved={() => void afterChange()} />
			</Section>
			{approved && <Section id="documento">{document}</Section>}
			<Section id="avisos">{notificationChoices}</Section>
			<Section id="nome">
				<FreshForm section="nome">
					{(renew) => (
						<NameForm
							name={viewer.name}
							approved={approved ? profile.registered_name : null}
							before={profile.approved_name}
							onDone={renew}
						/>
					)}
				</FreshForm>
			</Section>
			<Section id="dados">
				<MyData />
			</Section>
		</>
	);
}

interface Props {
	viewer: Viewer;
	profile: Profile;
	/** The content of the document section. */
	document: ReactNode;
	/** The form that chooses the notifications and their channels. */
	notificationChoices: ReactNode;
	/** The favourite button of a row. */
	heartOf: (row: FavoriteRow) => ReactNode;
	/** The viewer's saved searches. */
	alerts: ReactNode;
}

/** The profile in three parts, each with its own address: the viewer's activity, the account and its security. */
export function ProfileScreen(props: Props) {
	// What opened stays open: a decision on the registration must not lead elsewhere.
	const [opening] = useState(props.profile.opening);
	const part = props.profile.part ?? opening;
	usePartOfAnchor(part);
	return (
		<div className="measure py-8 md:py-12">
			<h1 className="font-serif text-28 font-semibold md:text-36">Perfil</h1>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-8 lg:grid-cols-[11rem_minmax(0,48rem)] lg:gap-12">
				<PartNav current={part} />
				<div key={part} className="grid min-w-0 gap-10">
					<Part part={part} {...props} />
				</div>
			</div>
		</div>
	);
}

function Part({
	part,
	viewer,
	profile,
	document,
	notificationChoices,
	heartOf,
	alerts = null,
}: Props & { part: PartId }) {
	switch (part) {
		case 'atividade':
			return <MyActivity viewer={viewer} profile={profile} heartOf={heartOf} alerts={alerts} />;
		case 'conta':
			return (
				<Account
					viewer={viewer}
					profile={profile}
					document={document}
					notificationChoices={notificationChoices}
				/>
			);
		case 'seguranca':
			return <Security viewer={viewer} sessions={profile.sessions} />;
	}
}

/** Opens the part of the section that the URL's anchor names: earlier emails link to '/profile#documento'. */
function usePartOfAnchor(part: PartId): void {
	const { hash } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		const named = partOfAnchor(hash.slice(1));
		if (named && named !== part) void navigate(`${PARTS[named].href}${hash}`, { replace: true });
	}, [hash, part, navigate]);
}

/** The rights over one's own data (LGPD art. 18): a copy of the data, and the deletion of the account. */
function MyData() {
	const [open, setOpen] = useState(false);
	const [busy, setBusy] = useState(false);
	const close = () => setOpen(false);
	return (
		<div className="grid gap-6">
			<div className="grid gap-3">
				<p>Tudo o que guardamos sobre você, em um arquivo JSON: cadastro, lances, favoritos e acessos.</p>
				<LinkButton
					variant="secondary"
					to={ACCOUNT_API.accountExport}
					reloadDocument
					download
					className="justify-self-start"
				>
					Baixar meus dados
				</LinkButton>
			</div>
			<div className="grid gap-3 border-t border-line pt-6">
				<p>A exclusão apaga seus dados pessoais e não pode ser desfeita.</p>
				<Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
					Excluir minha conta
				</Button>
			</div>
			<Dialog open={open} title="Excluir minha conta" busy={busy} onClose={close}>
				<DeleteAccount onBusy={setBusy} onCancel={close} />
			</Dialog>
		</div>
	);
}

/** Links to the parts of the profile: a row of tabs, or beside the content if there is room. */
function PartNav({ current }: { current: PartId }) {
	return (
		<nav aria-label="Partes do perfil" className="lg:sticky lg:top-6 lg:self-start">
			<ul className="grid grid-cols-3 border-b border-line lg:grid-cols-1 lg:border-b-0 lg:border-l">
				{Object.entries(PARTS).map(([id, { label, href }]) => (
					<li key={id}>
						<Link
							to={href}
							preventScrollReset
							aria-current={id === current ? 'page' : undefined}
							className="-mb-px flex min-h-12 items-center justify-center border-b-2 border-transparent px-2 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink lg:mb-0 lg:-ml-px lg:justify-start lg:border-b-0 lg:border-l-2 lg:px-4"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The password, the second factor and the sessions of the account. */
function Security({ viewer, sessions }: { viewer: Viewer; sessions: readonly SessionRow[] }) {
	return (
		<>
			<Section id="verificacao" urgent={viewer.two_factor_due}>
				<TwoFactor viewer={viewer} />
			</Section>
			<Section id="senha">
				<FreshForm section="senha">
					{(renew) => <PasswordForm name={viewer.name} email={viewer.email} onDone={renew} />}
				</FreshForm>
			</Section>
			<Section id="aparelhos">
				<Sessions rows={sessions} />
			</Section>
		</>
	);
}

interface FreshFormProps {
	section: SectionId;
	/** Renders the form. It calls `renew` after it was saved. */
	children: (renew: () => void) => ReactNode;
}

/** A form that is reset after it was saved. The focus returns to its section. */
function FreshForm({ section, children }: FreshFormProps) {
	const [round, setRound] = useState(0);
	useEffect(() => {
		if (round > 0) focusSection(section);
	}, [round, section]);
	return (
		<div key={round} className="max-w-md">
			{children(() => setRound(round + 1))}
		</div>
	);
}

/** The sessions of the account, with a button that ends all others. */
function Sessions({ rows }: { rows: readonly SessionRow[] }) {
	const { revalidate } = useRevalidator();
	const [ending, setEnding] = useState(false);
	const others = rows.some(({ current }) => !current);

	async function endOthers() {
		setEnding(true);
		const answer = await endOtherSessions();
		if ('refused' in answer) {
			const { title, description } = answer.refused;
			toast({ title, description, tone: 'destructive' });
		} else {
			await revalidate();
			toast(TOASTS['sessions.ended']);
			focusSection('aparelhos');
		}
		setEnding(false);
	}

	return (
		<div className="grid gap-4">
			<ul className="divide-y divide-line">
				{rows.map(({ id, device, place, active, current }) => (
					<li key={id} className="py-3 first:pt-0 last:pb-0">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
							{device}
							{current && <Badge tone="brand">este aparelho</Badge>}
						</p>
						<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">
							{place} · {active}
						</p>
					</li>
				))}
			</ul>
			{others ? (
				<Button variant="secondary" className="justify-self-start" disabled={ending} onClick={endOthers}>
					{ending ? 'Encerrando...' : 'Encerrar as outras'}
				</Button>
			) : (
				<p className="text-16 sm:text-14 text-ink-soft">
					Sua conta não está aberta em nenhum outro aparelho.
				</p>
			)}
		</div>
	);
}
