import { Badge } from '#web/ui/badge.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { accountLines, type Payee } from './account-words.ts';

/** Loaded with the dialog: its checks of keys are large. */
export const AccountForm = onDemand(() => import('./account-form.tsx'));

interface Props extends Pick<Payee, 'payout' | 'pending_payout'> {
	/** Where the money goes without an account; null where it goes nowhere. */
	without: string | null;
}

/** Where a payee receives, in a table: its account, or what follows without one; and whether one waits for a second administrator. */
export function AccountCell({ payout, pending_payout, without }: Props) {
	const lines = payout ? accountLines(payout) : [];
	const nothing = pending_payout ? null : (without ?? <Badge tone="warn">Sem conta</Badge>);
	return (
		<span className="flex flex-wrap items-center gap-2 md:flex-nowrap">
			{lines[0] ? (
				<span className="block max-w-64 wrap-anywhere md:truncate" title={lines.join(' · ')}>
					{lines[0]}
				</span>
			) : (
				nothing
			)}
			{pending_payout && <Badge tone="brass">A consentir</Badge>}
		</span>
	);
}
