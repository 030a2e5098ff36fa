import { Badge } from '#web/ui/badge.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { accountLines, type Payee } from './account-words.ts';

/** Loaded with the dialog: its checks of keys are large. */
export const AccountForm = onDemand(() => import('./account-form.tsx'), { ahead: false });

/** Where a payee receives, in a table: its account, or that there is none, or that one waits for a second administrator. */
export function AccountCell({ payout, pending_payout }: Pick<Payee, 'payout' | 'pending_payout'>) {
	const lines = payout ? accountLines(payout) : [];
	return (
		<span className="flex flex-wrap items-center gap-2">
			{lines[0] ? (
				<span className="block max-w-64 wrap-anywhere md:truncate" title={lines.join(' · ')}>
					{lines[0]}
				</span>
			) : (
				<Badge tone="warn">Sem conta</Badge>
			)}
			{pending_payout && <Badge tone="brass">A consentir</Badge>}
		</span>
	);
}
