import { Button } from '#web/ui/button.tsx';

interface Props {
	why: 'offline' | 'refused';
	onRetry?: () => void;
}

/** Why nothing was verified, and what to do. */
export function VerificationFailure({ why, onRetry }: Props) {
	return (
		<div
			role="alert"
			className="grid justify-items-start gap-2 rounded-card border border-live bg-surface p-4 sm:p-6"
		>
			<p className="font-semibold text-live">
				{why === 'refused'
					? 'Este arquivo não é um registro de leilão, um recibo de lance nem um ponto de controle'
					: 'O registro do leilão não chegou inteiro'}
			</p>
			<p>
				{why === 'refused'
					? 'Escolha o registro baixado nesta página (.ndjson), um recibo de lance (.json) ou um ponto de controle (.json ou .ndjson).'
					: 'Verifique a conexão. Nada foi conferido ainda.'}
			</p>
			{why === 'offline' && onRetry && (
				<Button variant="secondary" onClick={onRetry}>
					Tentar novamente
				</Button>
			)}
		</div>
	);
}
