import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuctionForm } from './auction-form.tsx';
import { AuctionView } from './auction-view.tsx';
import { LoadedAuction } from './loaded-auction.tsx';
import { type Opened, openedHref } from './opened.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import type { Afterwards } from './use-auction-form.ts';

/** As high as the window allows, so that the dialog does not grow when its content arrives. */
const FULL = 'min-h-[calc(100dvh-9rem)]';

interface Props {
	opened: Opened;
	/** The server's time when the page was loaded. */
	now: number;
	onClose: () => void;
	/** Called when the stored data has changed. */
	onChanged: () => Promise<void>;
}

/** The dialogs of the management page. The URL names the open one. */
export function AuctionDialogs({ opened, now, onClose, onChanged }: Props) {
	const id = opened && 'id' in opened ? opened.id : '';
	return (
		<>
			<EditorDialog opened={opened} now={now} onClose={onClose} onChanged={onChanged} />
			<Dialog open={opened?.dialog === 'view'} placement="wide" title="Detalhes do leilão" onClose={onClose}>
				<div className={FULL}>
					<LoadedAuction key={id} id={id} onClose={onClose}>
						{(auction) => <AuctionView auction={auction} now={now} />}
					</LoadedAuction>
				</div>
			</Dialog>
			<RemovalDialog id={opened?.dialog === 'delete' ? id : null} onClose={onClose} onDecided={onChanged} />
		</>
	);
}

function EditorDialog({ opened, now, onClose, onChanged }: Props) {
	const navigate = useNavigate();
	const [round, setRound] = useState(0);
	const editing = opened?.dialog === 'edit' ? opened.id : null;
	const end = {
		onClose,
		onSaved(complete: boolean, draft: string | null, then: Afterwards) {
			if (complete && draft && then === 'stay')
				return void navigate(openedHref('', { dialog: 'edit', id: draft }));
			// A draft is not done: its documents and its publication are on a page of their own.
			if (complete && draft) return void navigate(ADMIN_PAGES.publication(draft));
			if (complete) onClose();
			void onChanged();
		},
	};
	return (
		<Dialog
			open={editing !== null || opened?.dialog === 'new'}
			placement="wide"
			guarded
			title={editing === null ? 'Novo Leilão' : 'Editar Leilão'}
			onClose={onClose}
		>
			{editing === null ? (
				<AuctionForm auction={null} now={now} {...end} onReload={onClose} />
			) : (
				<div className={FULL}>
					<LoadedAuction key={editing} id={editing} onClose={onClose}>
						{(auction, reload) => (
							<AuctionForm
								key={round}
								auction={auction}
								now={now}
								{...end}
								onReload={() => {
									setRound(round + 1);
									reload();
								}}
							/>
						)}
					</LoadedAuction>
				</div>
			)}
		</Dialog>
	);
}
