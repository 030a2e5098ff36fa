import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { formatDateTime } from '#domain/values/time.ts';

interface Requester {
	person: { name: string; email: string | null };
	approved: boolean;
	/** When an administrator checked the identity as it is now; null if nobody did. */
	identity_checked_at: string | null;
}

/** Who asks, and whether registration and identity were checked. */
export function RequestedBy({ person, approved, identity_checked_at }: Requester) {
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
					to={`${ADMIN_PAGES.registrations}&status=${approved ? 'approved' : 'pending'}&search=${encodeURIComponent(person.email)}`}
					className="inline-flex min-h-11 items-center text-14"
				>
					Ver cadastro
				</Link>
			)}
		</div>
	);
}

interface Decision {
	decided_at: string | null;
	decided_by: string | null;
	reason: string | null;
}

/** When it was decided and by whom, and why it was refused. */
export function DecisionWords({ decided_at, decided_by, reason }: Decision) {
	return (
		<>
			{decided_at && (
				<p className="text-14 text-ink-soft tabular-nums">
					{`Decidido em ${formatDateTime(decided_at)}${decided_by ? ` por ${decided_by}` : ''}`}
				</p>
			)}
			{reason && <p className="text-14 whitespace-pre-line wrap-anywhere">Motivo: {reason}</p>}
		</>
	);
}
