import FileUp from 'lucide-react/icons/file-up';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { SignedAuto } from '#contract/signed-autos.ts';
import { SIGNED_AUTO_TOASTS } from '#domain/notices/signed-auto-toasts.ts';
import { SIGNED_AUTO_LIMIT_MEGABYTES } from '#domain/settlement/papers.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readSignedAutos, sendSignedAuto } from '#web/api/papers.ts';
import { useReading } from '#web/api/use-reading.ts';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';

/** The autos of a lot as they were signed, and where the next one is put: each is a version, and none is replaced. */
export default function SignedAutos({ auctionId }: { auctionId: string }) {
	const read = useCallback(() => readSignedAutos(auctionId), [auctionId]);
	const { reading, reload } = useReading(read);
	const { error, share, send } = useUpload(auctionId, reload);
	return (
		<div className="grid gap-4">
			{reading !== 'loading' &&
				('refused' in reading ? (
					<p role="alert" className="text-live">
						{reading.refused.description}
					</p>
				) : (
					<Versions auctionId={auctionId} autos={reading.done} />
				))}
			<DropZone
				icon={FileUp}
				action="Escolher PDF assinado"
				hint={`Ou arraste o auto até aqui. PDF, até ${SIGNED_AUTO_LIMIT_MEGABYTES} MB.`}
				accept="application/pdf"
				refused={error !== null}
				onFiles={([first]) => first && void send(first)}
			/>
			{error && (
				<p role="alert" className="text-16 sm:text-14 text-live">
					{error}
				</p>
			)}
			{share !== null && (
				<ProgressBar
					label={share < 1 ? 'Enviando o auto...' : 'Conferindo o auto...'}
					share={share < 1 ? share : null}
				/>
			)}
		</div>
	);
}

function Versions({ auctionId, autos }: { auctionId: string; autos: readonly SignedAuto[] }) {
	if (autos.length === 0) return <p className="text-ink-soft">Nenhum auto assinado ainda.</p>;
	return (
		<ul className="divide-y divide-line border-y border-line">
			{autos.map(({ id, version, by, uploaded_at, sha256 }) => (
				<li key={id} className="grid gap-1 py-2">
					<a
						href={ADMIN_API.signedAuto(auctionId, version)}
						download
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Versão {version}
					</a>
					<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
						{formatDateTime(uploaded_at)}
						{by && `, por ${by}`}
					</p>
					<p className="text-12 text-ink-soft wrap-anywhere">SHA-256 {sha256}</p>
				</li>
			))}
		</ul>
	);
}

/** Sends a file: why the last one was refused, and how much of it was sent; null while nothing is. */
function useUpload(auctionId: string, onSent: () => Promise<void>) {
	const [error, setError] = useState<string | null>(null);
	const [share, setShare] = useState<number | null>(null);
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function send(file: File): Promise<void> {
		if (share !== null) return;
		const controller = new AbortController();
		running.current = controller;
		setError(null);
		setShare(0);
		const answer = await sendSignedAuto(auctionId, file, { onProgress: setShare, signal: controller.signal });
		setShare(null);
		if (answer === 'cancelled') return;
		if ('refused' in answer) return setError(answer.refused.description);
		toast(SIGNED_AUTO_TOASTS.sent);
		await onSent();
	}

	return { error, share, send };
}
