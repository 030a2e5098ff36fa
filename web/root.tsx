import './no-eval.ts';
import { type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	UNSAFE_useScrollRestoration,
	useLocation,
	useMatches,
} from 'react-router';
import { BID_PANEL, MANIFEST } from '#contract/paths.ts';
import { operatedBy } from '#domain/sale/auctioneer-words.ts';
import { rereadsPath } from '#web/api/revalidation.ts';
import { type Shell, useShell, useViewer } from '#web/api/session.ts';
import { ErrorScreen } from '#web/shell/error-screens.tsx';
import { PendingNavigation } from '#web/shell/pending-navigation.tsx';
import { SessionKeeper } from '#web/shell/session-keeper.tsx';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { SiteHeader } from '#web/shell/site-header.tsx';
import { setHydrated } from '#web/ui/hydrated.ts';
import { onDemand, partOnDemand } from '#web/ui/lazy.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import type { Route } from './+types/root';
import styleSheet from './app.css?url';
import { DocumentContext } from './document-context.ts';
import { auctioneerContext, backendContext, viewerContext } from './page-context.ts';
import serif from './ui/fonts/source-serif-4.woff2?url';

const SHEET = <link rel="stylesheet" href={styleSheet} />;

/** In the browser: whether the document that it loaded contains the styles that it uses. */
const INSIDE = !import.meta.env.SSR && document.querySelector('body>link');

/**
 * In the head: the style sheet; or the place of the styles that the document uses, with which it is shown before the style sheet arrives
 * (decision 088). In the browser they stay as they are.
 */
const STYLES = import.meta.env.SSR ? (
	<StylesOfServer />
) : INSIDE ? (
	<style suppressHydrationWarning> </style>
) : (
	SHEET
);

/** At the end of the body: the style sheet of a document that contains the styles that it uses. */
const LATE_STYLES = import.meta.env.SSR ? <LateStylesOfServer /> : INSIDE && SHEET;

function StylesOfServer() {
	const document = use(DocumentContext);
	return document?.stylesInside ? <style nonce={document.nonce}> </style> : SHEET;
}

function LateStylesOfServer() {
	return use(DocumentContext)?.stylesInside ? SHEET : null;
}

/** The note of web/inline/document-script.ts, which the browser leaves as the server wrote it. */
const LATE = import.meta.env.SSR
	? '<b>Dados atrasados.</b> Reconectando: os preços e os tempos podem ter mudado. <a href="">Recarregar</a>'
	: undefined;

/**
 * The scripts of a document. React Router's stand in a `<noscript>`, which a browser that runs scripts takes as text, so that
 * they request nothing: the document's script puts them into the page after the paint (decision 089). React hydrates neither.
 */
export function LateScripts() {
	// React Router's `<ScrollRestoration>` has a script of its own, which web/inline/document-script.ts does in a third of the bytes.
	UNSAFE_useScrollRestoration();
	const document = use(DocumentContext);
	const nonce = document?.nonce ?? '';
	return (
		<>
			<noscript>
				<Scripts nonce={nonce} />
			</noscript>
			<script
				nonce={nonce}
				data-late={LATE}
				data-signed-in={useViewer() ? '' : undefined}
				data-formats={useHandle('formats') ? '' : undefined}
				suppressHydrationWarning
			>
				{document?.script ?? ' '}
			</script>
		</>
	);
}

export const links: Route.LinksFunction = () => [
	{ rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'icon', href: '/favicon.svg' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export async function loader({ context }: Route.LoaderArgs): Promise<Shell> {
	const backend = context.get(backendContext);
	const viewer = context.get(viewerContext);
	const { brand, operator, environment } = backend;
	const auctioneer = context.get(auctioneerContext);
	return {
		brand,
		operator,
		operatedBy: auctioneer && operatedBy(auctioneer),
		viewer,
		favorites: viewer ? await backend.favorites(viewer) : [],
		backoffice: backend.admin(viewer).ok ? { environment } : null,
	};
}

/** A change of the query alone changes neither the brand nor the viewer. */
export const shouldRevalidate = rereadsPath;

export function Layout({ children }: { children: ReactNode }) {
	useEffect(() => setHydrated(), []);
	const wall = useHandle('wall');
	return (
		<html lang="pt-BR" className={useClass()}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#161d23" media="(prefers-color-scheme: dark)" />
				<meta name="format-detection" content="telephone=no" />
				{!wall && <link rel="manifest" href={MANIFEST} />}
				<Meta />
				{/* Our own files need no nonce, and browsers hide it from hydration, which would report a mismatch. */}
				<Links nonce="" />
				{STYLES}
			</head>
			<body>
				{children}
				{import.meta.env.DEV ? <DevelopmentScripts /> : <LateScripts />}
				{LATE_STYLES}
			</body>
		</html>
	);
}

function DevelopmentScripts() {
	return (
		<>
			<ScrollRestoration />
			<Scripts />
		</>
	);
}

function useClass(): string | undefined {
	const dark = useHandle('wall') && 'scheme-dark';
	const report = useHandle('report') && 'report';
	return dark || report || undefined;
}

export default function App() {
	return (
		<Page bare={useHandle('wall')} framed={useHandle('backoffice')}>
			<Outlet />
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Page>
			<ErrorScreen error={error} />
		</Page>
	);
}

const NotificationBell = onDemand(() => import('#web/features/notifications/notification-bell.tsx'));

/** Loaded for administrators only, with their pages. */
const BackofficeFrame = partOnDemand(() => import('#web/shell/backoffice/frame.tsx'), {
	ahead: () => document.querySelector('[data-frame]') !== null,
});

const CONTENT = 'conteudo';

function SkipLink({ to, children }: { to: string; children: string }) {
	return (
		<a
			href={to}
			className="sr-only z-30 rounded-control bg-surface focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-3"
		>
			{children}
		</a>
	);
}

interface PageProps {
	bare?: boolean;
	/** Part of the back office, for those who may use it. */
	framed?: boolean;
	children: ReactNode;
}

function Page({ bare = false, framed = false, children }: PageProps) {
	const bids = useHandle('bids');
	const main = useFocusAfterNavigation();
	const shell = useShell();
	const inside = framed && shell?.backoffice ? shell.backoffice : null;
	return (
		<>
			{!bare && (
				<>
					<SkipLink to={`#${CONTENT}`}>Pular para o conteúdo</SkipLink>
					{bids && <SkipLink to={BID_PANEL}>Ir para o lance</SkipLink>}
					<PageHeader shell={shell} inside={inside} />
				</>
			)}
			<main id={CONTENT} ref={main} tabIndex={-1}>
				{children}
			</main>
			{!bare && !inside && (
				<footer className="mt-auto border-t border-line bg-surface">
					<SiteFooter shell={shell} />
				</footer>
			)}
			<PendingNavigation />
			<Toaster />
			<SessionKeeper />
		</>
	);
}

/**
 * The site's header, or the frame of the back office. One boundary for both: a navigation from one to the other shows the page
 * before until the frame's code has arrived.
 */
function PageHeader({ shell, inside }: { shell: Shell | undefined; inside: Shell['backoffice'] }) {
	const header = <SiteHeader bell={<NotificationBell />} />;
	if (!shell?.backoffice) return header;
	return <Suspense>{inside ? <BackofficeFrame environment={inside.environment} /> : header}</Suspense>;
}

/** Moves the focus to a new page, as a new document would. A change of the query does not. */
function useFocusAfterNavigation() {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		main.current?.focus({ preventScroll: true });
	}, [pathname]);
	return main;
}

/**
 * A route's `handle`. `wall`: the auction room's display, which is dark and has no header and footer; `report`: a page
 * that is made to be printed; `formats`: a page whose hydration formats numbers or dates (web/entry.client.tsx); `backoffice`: a
 * page that administrators see in the frame of the back office.
 */
interface Handle {
	wall?: boolean;
	report?: boolean;
	formats?: boolean;
	/** The page has a panel of bids, to which a second skip link leads. */
	bids?: boolean;
	backoffice?: boolean;
}

/** Whether a route of the page says so. */
function useHandle(name: keyof Handle): boolean {
	return useMatches().some(({ handle }) => (handle as Handle | undefined)?.[name] === true);
}
