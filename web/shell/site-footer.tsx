import Accessibility from 'lucide-react/icons/accessibility';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Shell } from '#web/api/session.ts';
import { Mark } from '#web/ui/mark.tsx';

interface Props {
	/** Undefined only on an error screen. */
	shell: Shell | undefined;
}

/**
 * What the footer shows: who operates the site, the rules that hold for everyone, and the pages that every site owes. It must promise nothing
 * that the product does not do.
 */
export function SiteFooter({ shell }: Props) {
	const brand = shell?.brand.name;
	return (
		<div className="measure grid gap-6 py-8 text-14 text-ink-soft md:grid-cols-[1fr_auto] md:gap-12">
			<div className="max-w-prose">
				{brand && (
					<p className="flex items-center gap-2 font-serif text-18 font-semibold text-ink">
						<Mark size={24} />
						{brand}
					</p>
				)}
				{shell && <OperatorLine operator={shell.operator} operatedBy={shell.operatedBy} />}
				<p className="mt-2">
					Todos veem os lances, ninguém vê os nomes. Vale a hora oficial do site (Brasília). Valores em reais.
				</p>
			</div>
			<nav aria-label="Rodapé" className="grid grid-cols-2 content-start gap-x-6 md:gap-x-12">
				<FooterLink to={PAGES.home}>Leilões</FooterLink>
				<FooterLink to={PAGES.terms}>Termos de uso</FooterLink>
				<FooterLink to={PAGES.running}>Ao vivo</FooterLink>
				<FooterLink to={PAGES.map}>Mapa</FooterLink>
				{shell?.viewer ? (
					<FooterLink to={PAGES.profile}>Perfil</FooterLink>
				) : (
					<FooterLink to={PAGES.login}>Entrar</FooterLink>
				)}
				<FooterLink to={PAGES.privacy}>Privacidade</FooterLink>
				<FooterLink to={PAGES.contact}>Contato</FooterLink>
				<FooterLink to={PAGES.accessibility}>
					<Accessibility aria-hidden size={18} />
					Acessibilidade
				</FooterLink>
			</nav>
		</div>
	);
}

/**
 * `Site operado por [nome], leiloeiro(a) oficial, matrícula …`: the installation's auctioneer, or else the operator, as far as it is
 * stated. The operator's own data follow the auctioneer's.
 */
function OperatorLine({ operator, operatedBy }: Pick<Shell, 'operator' | 'operatedBy'>) {
	const { name, registration, tax_id, address, demo } = operator;
	const stated = [
		operatedBy === null && registration !== null && `leiloeiro(a) oficial, matrícula ${registration}`,
		tax_id && `${tax_id.kind} ${tax_id.text}`,
		address,
	].filter(Boolean);
	return (
		<>
			{demo && <p className="mt-2">Demonstração: nada aqui é real, e nada pode ser comprado.</p>}
			{operatedBy && <p className="mt-2 wrap-anywhere">{operatedBy}.</p>}
			{name !== null && (
				<p className="mt-2 wrap-anywhere">
					{[operatedBy ? name : `Site operado por ${name}`, ...stated].join(', ')}.
				</p>
			)}
		</>
	);
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} className="flex min-h-11 min-w-11 items-center gap-1.5 text-ink-soft hover:text-ink">
			{children}
		</Link>
	);
}
