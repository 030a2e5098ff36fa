import ChevronDown from 'lucide-react/icons/chevron-down';
import Phone from 'lucide-react/icons/phone';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { LotInquiries } from '#contract/inquiries.ts';
import { PAGES } from '#contract/paths.ts';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { afterClick, onDemand } from '#web/ui/lazy.tsx';
import { NumberedSteps, type Step } from '#web/ui/numbered-steps.tsx';
import { ContactCard, PhoneWay, WhatsAppWay } from './contact-card.tsx';
import type { OwnInquiryWords } from './own-inquiry-words.ts';
import { QuestionList } from './question-list.tsx';

const Ask = afterClick(() => import('./ask-dialog.tsx'));

const OwnInquiries = onDemand(() => import('./own-inquiries.tsx'));

interface Props {
	auction: AuctionDetail;
	inquiries: Omit<LotInquiries, 'mine'>;
	/** What the viewer asked. */
	mine: readonly OwnInquiryWords[];
}

/** What a buyer asks on a lot's page: whom to call, a visit, and what others asked (CNJ 236 art. 14 §§ 2 and 3). */
export function LotContact({ auction, inquiries, mine }: Props) {
	const { auctioneer } = auction;
	const { open, days, questions } = inquiries;
	const viewer = useViewer();
	const [asking, setAsking] = useState<InquiryKind | null>(null);
	const asks = open && viewer?.role !== 'admin';
	const ask = async (kind: InquiryKind) => {
		if (await Ask.ready()) setAsking(kind);
	};
	const button = (kind: InquiryKind, words: string, before: string) =>
		asks &&
		(viewer ? (
			<Button variant="secondary" className="justify-self-start" onClick={() => void ask(kind)}>
				{words}
			</Button>
		) : (
			<LoginLink variant="secondary" className="justify-self-start">
				{before}
			</LoginLink>
		));
	const visit = button('visit', 'Marcar visita', 'Entrar para marcar visita');
	return (
		<div className="grid min-w-0 gap-12">
			{auctioneer ? (
				<ContactCard auctioneer={auctioneer} about={aboutLot(auction)}>
					{visit}
				</ContactCard>
			) : (
				visit
			)}
			{(asks || questions.length > 0 || mine.length > 0) && (
				<section aria-labelledby="perguntas" className="grid min-w-0 gap-4">
					<h2 id="perguntas" className="scroll-mt-4 font-serif text-22 font-semibold">
						Perguntas e respostas
					</h2>
					{mine.length > 0 && <OwnInquiries inquiries={mine} />}
					<QuestionList questions={questions} />
					{button('question', 'Fazer uma pergunta', 'Entrar para perguntar')}
				</section>
			)}
			{asking && (
				<Suspense>
					<Ask.Part auction={auction} days={days} kind={asking} onClose={() => setAsking(null)} />
				</Suspense>
			)}
		</div>
	);
}

const aboutLot = ({ title, id }: AuctionDetail) =>
	({ noun: 'o lote', title, path: PAGES.auction(id) }) as const;

interface AnswersProps {
	auction: AuctionDetail;
	/** From the win to the keys; null of a lot that nobody can win any more. */
	steps: readonly Step[] | null;
}

/** Whom to call, and what follows a win, near the top of the page. */
export function FirstAnswers({ auction, steps }: AnswersProps) {
	return (
		<>
			<NearContact auction={auction} />
			{steps && (
				<details className="group rounded-control border border-line">
					<summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
						<span className="mr-auto">
							<span className="block font-semibold">E se eu ganhar?</span>
							<span className="text-14 text-ink-soft">Pagamento, registro e chaves</span>
						</span>
						<ChevronDown aria-hidden size={18} className="shrink-0 transition group-open:rotate-180" />
					</summary>
					<div className="border-t border-line p-4">
						<NumberedSteps steps={steps} />
					</div>
				</details>
			)}
		</>
	);
}

function NearContact({ auction }: { auction: AuctionDetail }) {
	const { auctioneer } = auction;
	if (!auctioneer)
		return (
			<Link to={PAGES.contact} className="inline-flex min-h-11 items-center justify-self-start font-semibold">
				Fale conosco
			</Link>
		);
	const { phone, whatsapp } = auctioneer;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
			<a href="#contato" className="flex min-h-11 basis-full items-center wrap-anywhere">
				{auctioneerWords(auctioneer)}
			</a>
			{phone && (
				<PhoneWay phone={phone}>
					<Phone aria-hidden size={16} />
					<span className="sr-only">Telefone</span>
				</PhoneWay>
			)}
			{whatsapp && (
				<WhatsAppWay whatsapp={whatsapp} about={aboutLot(auction)}>
					WhatsApp
				</WhatsAppWay>
			)}
		</div>
	);
}
