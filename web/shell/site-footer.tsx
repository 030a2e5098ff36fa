import { PAGES } from '#contract/paths.ts';
import { useShell } from '#web/api/session.ts';
import { Link } from '#web/ui/link.tsx';
import { Mark } from '#web/ui/mark.tsx';

/**
 * A description of the site and the rules that hold for everyone. It must promise nothing that the product does not do.
 */
export function SiteFooter() {
	const shell = useShell();
	const brand = shell?.brand.name;
	return (
		<footer className="mt-auto border-t border-line bg-surface">
			<div className="measure grid gap-6 py-8 text-14 text-ink-soft md:grid-cols-[1fr_auto] md:gap-12">
				<div className="max-w-prose">
					{brand && (
						<p className="flex items-center gap-2 font-serif text-18 font-semibold text-ink">
							<Mark size={24} />
							{brand}
						</p>
					)}
					<p className="mt-2">
						Casa de leilões de imóveis pela internet. Todo lance é aberto a quem quiser ver, os nomes dos
						licitantes são protegidos e o relógio que vale é o do servidor.
					</p>
					<p className="mt-2">Horários de Brasília. Valores em reais.</p>
				</div>
				<nav aria-label="Rodapé" className="flex flex-wrap content-start gap-x-6 md:flex-col">
					<FooterLink to={PAGES.home}>Leilões</FooterLink>
					{shell?.viewer ? (
						<FooterLink to={PAGES.profile}>Perfil</FooterLink>
					) : (
						<>
							<FooterLink to={PAGES.login}>Entrar</FooterLink>
							<FooterLink to={PAGES.signup}>Criar conta</FooterLink>
						</>
					)}
				</nav>
			</div>
		</footer>
	);
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} className="flex min-h-11 items-center text-ink-soft hover:text-ink">
			{children}
		</Link>
	);
}
