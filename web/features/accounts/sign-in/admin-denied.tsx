import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS } from '#domain/toasts.ts';
import { WaitingScreen } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

/** Leads someone who is no administrator from /admin to the start, and says why (spec §6). */
export function AdminDenied() {
	const navigate = useNavigate();
	const said = useRef(false);
	useEffect(() => {
		if (said.current) return;
		said.current = true;
		toast({ ...TOASTS['admin.denied'], tone: 'destructive' });
		void navigate(PAGES.home, { replace: true });
	}, [navigate]);
	return (
		<>
			<WaitingScreen>Verificando permissões de acesso...</WaitingScreen>
			<noscript>
				<p className="measure pb-12 text-center">
					{TOASTS['admin.denied'].description} <a href={PAGES.home}>Voltar ao início</a>
				</p>
			</noscript>
		</>
	);
}
