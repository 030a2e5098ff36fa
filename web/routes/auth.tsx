import { Link, redirect, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { useShell } from '#web/api/session.ts';
import { keepLastSearch } from '#web/features/accounts/profile/last-seen.tsx';
import {
	AuthTabs,
	isConfirmation,
	isRecovery,
	type Tab,
	tabOf,
} from '#web/features/accounts/sign-in/auth-tabs.tsx';
import { ConfirmAddress } from '#web/features/accounts/sign-in/confirm-address.tsx';
import { LoginTab } from '#web/features/accounts/sign-in/login-tab.tsx';
import { ResetTab } from '#web/features/accounts/sign-in/reset-tab.tsx';
import { returnReason, wishOf } from '#web/features/accounts/sign-in/return-path.ts';
import { SignupForm } from '#web/features/accounts/sign-in/signup-form.tsx';
import { useArrival } from '#web/features/accounts/sign-in/use-arrival.ts';
import { keepWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { viewerContext } from '#web/page-context.ts';
import { privateMetadata } from '#web/shell/metadata.ts';
import type { Route } from './+types/auth';

/** The heading of the page that a confirmation email opens. */
const CONFIRMATION = 'Confirme seu email';

/** How long the message after a signup stays visible before the profile opens (spec §9). */
const AFTER_SIGNUP = 1.5 * SECOND;

/** Redirects signed-in users, except with a link from an email (spec §2). */
export function loader({ context, url }: Route.LoaderArgs) {
	if (context.get(viewerContext) && !isMailed(url.searchParams)) throw redirect(PAGES.home);
	return null;
}

function isMailed(params: URLSearchParams): boolean {
	return isRecovery(params) || isConfirmation(params);
}

/** Not read again: after a sign-in on this page, `useArrival` navigates. */
export function shouldRevalidate() {
	return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
	return privateMetadata(titleOf(new URLSearchParams(location.search)), matches[0].loaderData?.brand);
}

function titleOf(params: URLSearchParams): string {
	if (isConfirmation(params)) return CONFIRMATION;
	return isRecovery(params) ? 'Nova Senha' : 'Entrar ou criar conta';
}

export default function Auth() {
	const [params] = useSearchParams();
	const recovery = isRecovery(params);
	const confirmation = isConfirmation(params);
	const tab = tabOf(params);
	const arrive = useArrival({ held: recovery || confirmation });

	return (
		<div className="measure max-w-md py-8 md:py-12">
			<Link to={PAGES.home} className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink">
				← Voltar ao início
			</Link>
			{confirmation ? (
				<h1 className="mt-2 mb-6 font-serif text-28 font-semibold">{CONFIRMATION}</h1>
			) : (
				<Heading tab={tab} recovery={recovery} />
			)}
			{!recovery && !confirmation && <AuthTabs tab={tab} />}
			<div
				className={`border border-line bg-surface p-4 sm:p-6 ${recovery || confirmation ? 'rounded-card' : 'rounded-b-card border-t-0'}`}
			>
				{confirmation ? <ConfirmAddress /> : <Panel tab={tab} arrive={arrive} />}
			</div>
			<noscript>
				<p className="mt-4 text-warn">
					{confirmation ? 'Para confirmar seu email' : 'Para entrar ou criar conta'}, ative o JavaScript do
					navegador.
				</p>
			</noscript>
		</div>
	);
}

function Heading({ tab, recovery }: { tab: Tab; recovery: boolean }) {
	const brand = useShell()?.brand.name;
	const reason = returnReason(useLocation().state);
	const words: Record<Tab, [title: string, intro: string]> = {
		login: ['Entre na sua conta', 'Para dar lances e acompanhar seus leilões.'],
		signup: [
			`Crie sua conta${brand ? ` no ${brand}` : ''}`,
			'O cadastro é gratuito e passa por aprovação antes do primeiro lance.',
		],
		reset: [
			recovery ? 'Nova Senha' : 'Redefina sua senha',
			'As outras sessões da sua conta serão encerradas.',
		],
	};
	const [title, intro] = words[tab];
	return (
		<>
			<h1 className="mt-2 font-serif text-28 font-semibold">{title}</h1>
			<p className="mt-1 mb-6 text-ink-soft">{(tab === 'login' && reason) || intro}</p>
		</>
	);
}

function Panel({ tab, arrive }: { tab: Tab; arrive: ReturnType<typeof useArrival> }) {
	const { state } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();

	/** The reset ended all earlier sessions. The page must know that before it shows the login. */
	async function signInAgain() {
		await revalidate();
		await navigate(PAGES.login, { state, replace: true });
	}

	if (tab === 'reset') return <ResetTab onDone={() => arrive(PAGES.profile)} onSignIn={signInAgain} />;
	if (tab === 'login') return <LoginTab onDone={arrive} />;
	const wish = wishOf(state);
	return (
		<SignupForm
			onDone={() => {
				if (wish?.kind === 'save-search') keepLastSearch(wish);
				arrive(PAGES.profile, AFTER_SIGNUP);
			}}
			onCheckEmail={(email) => {
				if (wish?.kind === 'save-search') keepLastSearch(wish);
				keepWish(email, state);
				void navigate(PAGES.login, { state, replace: true });
			}}
		/>
	);
}
