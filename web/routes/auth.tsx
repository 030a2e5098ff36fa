import { Link, redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/time.ts';
import { useShell } from '#web/api/session.ts';
import { AuthTabs } from '#web/features/auth/auth-tabs.tsx';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { SignupForm } from '#web/features/auth/signup-form.tsx';
import { useArrival } from '#web/features/auth/use-arrival.ts';
import { privateMetadata } from '#web/features/shell/metadata.ts';
import { viewerContext } from '#web/page-context.ts';
import type { Route } from './+types/auth';

/** How long the words of a signup stay before the profile opens (spec §9). */
const AFTER_SIGNUP = 1.5 * SECOND;

/** Who has a session has nothing to do here (spec §2). */
export function loader({ context }: Route.LoaderArgs) {
	if (context.get(viewerContext)) throw redirect(PAGES.home);
	return null;
}

/** A session that begins here leaves through `useArrival`, which knows where to. */
export function shouldRevalidate() {
	return false;
}

export function meta({ matches }: Route.MetaArgs) {
	return privateMetadata('Entrar ou criar conta', matches[0].loaderData?.brand);
}

export default function Auth() {
	const [params] = useSearchParams();
	const signup = params.get('tab') === 'signup';
	const { state } = useLocation();
	const navigate = useNavigate();
	const arrive = useArrival();
	const brand = useShell()?.brand.name;

	return (
		<div className="measure max-w-md py-8 md:py-12">
			<Link to={PAGES.home} className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink">
				← Voltar ao início
			</Link>
			<h1 className="mt-2 font-serif text-28 font-semibold">
				{signup ? `Crie sua conta${brand ? ` no ${brand}` : ''}` : 'Entre na sua conta'}
			</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				{signup
					? 'O cadastro é gratuito e passa por aprovação antes do primeiro lance.'
					: 'Para dar lances e acompanhar seus leilões.'}
			</p>
			<AuthTabs signup={signup} />
			<div className="rounded-b-card border border-t-0 border-line bg-surface p-4 sm:p-6">
				{signup ? (
					<SignupForm
						onDone={() => setTimeout(() => arrive(PAGES.profile), AFTER_SIGNUP)}
						onCheckEmail={() => navigate(PAGES.login, { state, replace: true })}
					/>
				) : (
					<LoginForm onDone={arrive} />
				)}
			</div>
			<noscript>
				<p className="mt-4 text-warn">Para entrar ou criar conta, ative o JavaScript do navegador.</p>
			</noscript>
		</div>
	);
}
