import { Link } from 'react-router';
import type { AdminEnrolment } from '#contract/enrolments.ts';
import { PAGES } from '#contract/paths.ts';
import { PREFERENCE_GROUNDS, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { Button } from '#web/ui/button.tsx';

interface Props {
	rows: readonly AdminEnrolment[];
	busy: boolean;
	onApprove: (row: AdminEnrolment) => void;
	onRefuse: (row: AdminEnrolment) => void;
}

/** Enrolments with what the desk needs to decide. */
export function EnrolmentRows({ rows, busy, onApprove, onRefuse }: Props) {
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-surface">
			{rows.map((row) => (
				<li
					key={row.id}
					className="grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[16rem_minmax(0,1fr)_auto] lg:items-start"
				>
					<Person row={row} />
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">
							{row.sale.number && `Leilão ${row.sale.number}: `}
							{row.sale.title}
						</p>
						<p className="text-14 text-ink-soft tabular-nums">{acceptanceWords(row)}</p>
						{row.preference && <Preference ground={row.preference} document={row.preference_document} />}
						{row.decided_at && (
							<p className="text-14 text-ink-soft tabular-nums">
								{`Decidido em ${formatDateTime(row.decided_at)}${row.decided_by ? ` por ${row.decided_by}` : ''}`}
							</p>
						)}
						{row.reason && <p className="text-14 whitespace-pre-line wrap-anywhere">Motivo: {row.reason}</p>}
					</div>
					<div className="flex flex-wrap gap-2">
						{row.state !== 'approved' && (
							<Button
								aria-disabled={busy}
								aria-label={`Habilitar ${row.person.name}`}
								onClick={() => onApprove(row)}
							>
								Habilitar
							</Button>
						)}
						{row.state !== 'refused' && (
							<Button
								variant="secondary"
								aria-label={`Recusar a habilitação de ${row.person.name}`}
								onClick={() => onRefuse(row)}
							>
								Recusar
							</Button>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

/** The right of preference that is asked for, with its document. */
function Preference({
	ground,
	document,
}: {
	ground: PreferenceGround;
	document: AdminEnrolment['preference_document'];
}) {
	const advice = document ? 'Confira o documento antes de habilitar.' : 'Nenhum documento enviado.';
	return (
		<div className="my-2 grid gap-2">
			<p className="text-14 text-warn">
				Direito de preferência: {PREFERENCE_GROUNDS[ground]}. {advice}
			</p>
			{document && (
				<OpenSupporting
					key={document.uploaded_at}
					document={document}
					label="Documento do direito de preferência"
				/>
			)}
		</div>
	);
}

/** Who asks, and whether registration and identity were checked. */
function Person({ row: { person, approved, identity_checked_at } }: { row: AdminEnrolment }) {
	return (
		<div className="min-w-0">
			<p className="font-semibold wrap-anywhere">{person.email === null ? DELETED_NAME : person.name}</p>
			<p className="text-14 text-ink-soft wrap-anywhere">{person.email}</p>
			<p className={`text-14 ${approved && identity_checked_at ? 'text-ink-soft' : 'text-warn'}`}>
				{approved ? 'Cadastro aprovado' : 'Cadastro não aprovado'}
				{identity_checked_at
					? `, identidade conferida em ${formatDateTime(identity_checked_at)}`
					: ', identidade por conferir'}
			</p>
			{person.email !== null && (
				<Link
					to={`${PAGES.adminRegistrations}&status=${approved ? 'approved' : 'pending'}&search=${encodeURIComponent(person.email)}`}
					className="inline-flex min-h-11 items-center text-14"
				>
					Ver cadastro
				</Link>
			)}
		</div>
	);
}

function acceptanceWords({ requested_at, edital_version, accepted_at, stale }: AdminEnrolment): string {
	const accepted =
		accepted_at === null
			? 'Sem aceite'
			: `Aceitou a versão ${edital_version} do edital em ${formatDateTime(accepted_at)}`;
	return `${accepted}${stale ? '; falta aceitar a versão nova' : ''}. Pedido de ${formatDateTime(requested_at)}`;
}
