import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { ENVIRONMENT_LABELS, isOver, statusLabel, TYPE_LABELS } from '#domain/auction/auction.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { ROUND_COLUMNS, ROUNDS_TITLE, roundCells } from '#domain/auction/rounds.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { suspendedBecause } from '#domain/values/paused.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { Picture } from '#web/ui/picture.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { placeOf } from './auction-row.ts';

/** The details of an auction for administrators: general facts, dates, description, images (spec §2). */
export function AuctionView({ auction, now }: { auction: AdminAuction; now: number }) {
	const { images, edited } = auction;
	return (
		<div className="mt-4 grid gap-6">
			<p className="font-serif text-18 font-semibold wrap-anywhere">{auction.title}</p>
			<Part title="Informações gerais">
				<Fact name="Status">
					{statusLabel(auction, now)}
					{auction.status === 'paused' && (
						<span className="block text-14 text-warn">{suspendedBecause(auction.reason)}</span>
					)}
				</Fact>
				<Fact name="Tipo">{TYPE_LABELS[auction.auction_type]}</Fact>
				<Fact name="Ambiente">{ENVIRONMENT_LABELS[auction.environment]}</Fact>
				<Fact name="Local">{placeOf(auction) ?? 'Não informado'}</Fact>
				<Fact name="Lance Inicial">{showReais(auction.initial_bid)}</Fact>
				<Fact name="Lance Atual">{showReais(auction.current_bid)}</Fact>
				<Fact name="Lances">{auction.bid_count.toLocaleString('pt-BR')}</Fact>
				<Fact name="Natureza">{AUCTION_KINDS[auction.kind ?? 'voluntary']}</Fact>
			</Part>
			<Part title="Datas">
				<Fact name="Início">{formatDateTime(auction.start_time)}</Fact>
				<Fact name="Término">
					{[formatDateTime(auction.end_time), isOver(auction.status) ? null : extendedUntil(auction)]
						.filter(Boolean)
						.join(' · ')}
				</Fact>
				<Fact name="Criado em">{formatDateTime(auction.created_at)}</Fact>
				{edited && (
					<Fact name="Última alteração">
						{formatDateTime(edited.at)}, por {edited.by}
					</Fact>
				)}
			</Part>
			{auction.rounds.length > 0 && (
				<section>
					<h3 className="mb-2 font-semibold">{ROUNDS_TITLE}</h3>
					<PlainTable
						label={ROUNDS_TITLE}
						head={ROUND_COLUMNS}
						rows={auction.rounds.map((round) => roundCells(round, fromReais(round.minimum), auction))}
					/>
				</section>
			)}
			<section>
				<h3 className="mb-2 font-semibold">Descrição</h3>
				<p className="wrap-anywhere whitespace-pre-line">{auction.description}</p>
			</section>
			<section>
				<h3 className="mb-2 font-semibold">Imagens</h3>
				{images.length === 0 && <p className="text-ink-soft">Nenhuma imagem.</p>}
				<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
					{images.map((image) => (
						<li key={image.id} className="overflow-hidden rounded-control border border-line">
							<Picture image={image} sizes="(min-width: 640px) 17rem, 45vw" />
						</li>
					))}
				</ul>
			</section>
			<p className="flex flex-wrap gap-x-6">
				<Link to={PAGES.auction(auction.id)} className="inline-flex min-h-11 items-center font-semibold">
					Ver a página do leilão
				</Link>
				{auction.status === 'completed' && (
					<Link
						to={ADMIN_PAGES.paymentsOfLot(auction.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Pagamentos
					</Link>
				)}
				{auction.accepts_instalments && (
					<Link
						to={ADMIN_PAGES.proposalsOf(auction.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Propostas parceladas
					</Link>
				)}
			</p>
		</div>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-2 font-semibold">{title}</h3>
			<dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">{children}</dl>
		</section>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-14 text-ink-soft">{name}</dt>
			<dd className="wrap-anywhere tabular-nums">{children}</dd>
		</div>
	);
}
