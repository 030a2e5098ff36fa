import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { Bidding } from './use-bidding.ts';

const OwnObstacle = onDemand(() => import('./own-obstacle.tsx'));

/** Why the user may not bid, and the next step. */
export function Obstacle({ viewer, profileNote }: Pick<Bidding, 'viewer' | 'profileNote'>) {
	if (viewer) return <OwnObstacle viewer={viewer} profileNote={profileNote} />;
	return (
		<div className="grid gap-3">
			<LoginLink className="w-full">Entrar para dar lance</LoginLink>
			<p className="text-14 text-ink-soft">
				Só cadastros aprovados dão lances.{' '}
				<Link to={PAGES.signup} className="font-semibold whitespace-nowrap">
					Criar Conta
				</Link>
			</p>
		</div>
	);
}
