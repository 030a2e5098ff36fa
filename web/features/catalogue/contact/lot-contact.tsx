import { Suspense, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { LotInquiries } from '#contract/inquiries.ts';
import { PAGES } from '#contract/paths.ts';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { ContactCard } from './contact-card.tsx';
import { OwnInquiries } from './own-inquiries.tsx';
import { QuestionList } from './question-list.tsx';

const Ask = afterClick(() => import('./ask-dialog.tsx'));

interface Props {
	auction: AuctionDetail;
	inquiries: LotInquiries;
}

/** What a buyer asks on a lot's page: whom to call, a visit, and what others asked (CNJ 236 art. 14 §§ 2 and 3). */
export default function LotContact({ auction, inquiries }: Props) {
	const { auctioneer, title, id } = auction;
	const { open, days, questions, mine } = inquiries;
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
				<ContactCard auctioneer={auctioneer} about={{ noun: 'o lote', title, path: PAGES.auction(id) }}>
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
					<OwnInquiries inquiries={mine} />
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
