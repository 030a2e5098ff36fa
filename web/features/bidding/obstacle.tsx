import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { wordsOf } from '#domain/problems.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoginLink } from './login-link.tsx';
import { obstacleOf } from './position.ts';
import type { Bidding } from './use-bidding.ts';

/** Why the user may not bid, and the next step. */
export function Obstacle({ viewer, profileNote }: Pick<Bidding, 'viewer' | 'profileNote'>) {
	const obstacle = obstacleOf(viewer);
	if (obstacle === 'visitor') {
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
	if (obstacle?.code === 'bid.not-approved') {
		return (
			<div className="grid gap-3">
				<p className="text-16">{profileNote}</p>
				<LinkButton to={PAGES.profile} variant="secondary">
					Ver meu Perfil
				</LinkButton>
			</div>
		);
	}
	return obstacle && <p className="text-16 text-ink-soft">{wordsOf(obstacle).detail}</p>;
}
