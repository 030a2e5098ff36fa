import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnyReceipt } from '#contract/bids.ts';
import { PAGES } from '#contract/paths.ts';
import { PROXY_BID_FIELD } from '#domain/values/frozen-words.js';
import { formatBRL } from '#domain/values/money.ts';
import { formatClockSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FocusedNote } from './standing-note.tsx';
import type { Attempt } from './submission.ts';
import type { Bidding } from './use-bidding.ts';

/** The server's answer to the last bid, beside the form. */
export function OutcomeNote({ bidding }: { bidding: Bidding }) {
	const { submission, standing } = bidding;
	const { result, confirming } = submission;
	switch (result?.kind) {
		case 'accepted':
			return (
				<div>
					{/* Once someone else leads, or the auction has ended, the standing note is enough. */}
					{(standing === 'leading' || standing === null) && (
						<FocusedNote key={result.attempt.key}>{acceptedWords(result)}</FocusedNote>
					)}
					<ReceiptLink receipt={result.answer.receipt} />
				</div>
			);
		case 'refused':
			return (
				<Alert title={result.problem.title} detail={result.problem.detail}>
					{result.problem.code === 'auth.required' && <LoginLink>Entrar para dar lance</LoginLink>}
					{result.problem.receipt && <ReceiptLink receipt={result.problem.receipt} />}
				</Alert>
			);
		case 'unknown':
			return confirming ? null : (
				<Alert title={`Não sabemos se ${nameOf(result.attempt)} chegou`} detail="Tentar de novo não duplica.">
					<Button variant="secondary" onClick={() => submission.openConfirmation(result.attempt)}>
						Tentar de novo
					</Button>
				</Alert>
			);
		default:
			return null;
	}
}

/**
 * The server's answer in the bar of a narrow screen, whose panel is closed. It takes the focus from the button that sent the bid, which is gone.
 */
export function BarAnswer({ bidding: { submission, standing } }: { bidding: Bidding }) {
	const { result } = submission;
	if (result?.kind === 'accepted' && standing === 'leading')
		return (
			<div className="w-full">
				<FocusedNote key={result.attempt.key}>{acceptedWords(result)}</FocusedNote>
			</div>
		);
	if (result?.kind === 'refused')
		return (
			<p role="alert" className="w-full text-16 sm:text-14 font-semibold text-live">
				{result.problem.title}: {result.problem.detail}
			</p>
		);
	return null;
}

type Accepted = Extract<Bidding['submission']['result'], { kind: 'accepted' }>;

function acceptedWords({ answer, attempt }: Accepted): string {
	const { bid, [PROXY_BID_FIELD]: proxyBid, receipt } = answer;
	if (bid)
		return `Lance de ${showReais(bid.amount)} aceito às ${formatClockSeconds(receipt.at)}, registro nº ${receipt.seq}.`;
	if (!proxyBid) return '';
	const amount = showReais(proxyBid.max_amount);
	return attempt.purpose === 'raise'
		? `Teto aumentado para ${amount}.`
		: `Lance automático até ${amount} ativado.`;
}

function nameOf({ purpose, amount, maximum }: Attempt): string {
	return purpose === 'bid' ? `o lance de ${formatBRL(amount)}` : `o teto de ${formatBRL(maximum ?? amount)}`;
}

function Alert({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
	return (
		<div role="alert" className="grid gap-2 rounded-control border-l-4 border-live bg-wash px-3 py-2">
			<p className="text-16 font-semibold text-live">{title}</p>
			<p className="text-16 sm:text-14">{detail}</p>
			{children}
		</div>
	);
}

/** The receipt of a bid, recorded or not, as a download, and a link to the page that verifies it. */
export function ReceiptLink({ receipt }: { receipt: AnyReceipt }) {
	const { auction_id, at } = receipt;
	// Without a record, the time distinguishes the files.
	const name = 'seq' in receipt ? receipt.seq : `recusa-${at.replace(/\D/g, '')}`;
	const text = `${JSON.stringify({ receipt }, null, '\t')}\n`;
	return (
		<p className="flex flex-wrap items-center gap-x-4 text-16 sm:text-14">
			<Link
				to={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
				download={`recibo-${auction_id.slice(0, 8)}-${name}.json`}
				className="inline-flex min-h-11 items-center gap-2 font-semibold"
			>
				<FileDown aria-hidden size={16} />
				Baixar recibo do lance
			</Link>
			<Link to={PAGES.ledger(auction_id)} className="inline-flex min-h-11 items-center">
				Conferir este leilão
			</Link>
		</p>
	);
}
