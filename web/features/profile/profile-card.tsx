import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { Viewer } from '#contract/session.ts';
import type { ProfileStatus } from '#domain/access.ts';
import { PROFILE_LABELS } from '#domain/account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';

const TONES = { pending: 'warn', approved: 'brand', rejected: 'neutral' } as const satisfies Record<
	ProfileStatus,
	string
>;

/** Who one is in this house, where the registration stands, and what happens next. */
export function ProfileCard({ viewer }: { viewer: Viewer }) {
	const { label, next } = PROFILE_LABELS[viewer.status];
	return (
		<div className="measure py-12">
			<h1 className="font-serif text-28 font-semibold">Perfil</h1>
			<dl className="mt-6 max-w-2xl divide-y divide-line rounded-card border border-line bg-surface">
				<Row term="Nome">{viewer.name}</Row>
				<Row term="Email">{viewer.email}</Row>
				<Row term="Situação do cadastro">
					<Badge tone={TONES[viewer.status]}>{label}</Badge>
					<p className="mt-2 text-ink-soft">{next}</p>
				</Row>
			</dl>
			<LinkButton to={PAGES.home} className="mt-6">
				Ver leilões
			</LinkButton>
		</div>
	);
}

function Row({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div className="grid gap-1 p-4 sm:grid-cols-[12rem_1fr] sm:gap-4">
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere">{children}</dd>
		</div>
	);
}
