import ImageUp from 'lucide-react/icons/image-up';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_IMAGES } from '#domain/sale/auction-form.ts';
import { FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { ACCEPTED_IMAGES } from './picture-list.ts';
import { PictureTile } from './picture-tile.tsx';
import type { Pictures } from './use-pictures.ts';

interface Props {
	pictures: Pictures;
	error: string | undefined;
	saving: boolean;
}

/** The pictures of the form. They can be chosen, dropped or pasted, sorted by mouse or buttons, and removed. */
export function PictureFields({ pictures, error, saving }: Props) {
	const { list, move, remove } = pictures;
	const { area, moveBy, announcement } = useMoving(pictures);
	const [dragged, setDragged] = useState<string | null>(null);
	return (
		<section aria-label="Imagens" className="grid gap-3">
			<h3 className="font-semibold">
				Imagens{' '}
				<span className="font-normal text-ink-soft tabular-nums">
					({list.length} de {MAX_IMAGES})
				</span>
			</h3>
			<PictureDrop error={error} disabled={saving} onFiles={pictures.add} />
			<Refusals refused={pictures.refused} />
			<ol ref={area} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
				{list.map((picture, index) => (
					<PictureTile
						key={picture.key}
						picture={picture}
						place={index + 1}
						count={list.length}
						saving={saving}
						dragged={dragged === picture.key}
						onDrag={setDragged}
						onDropHere={(files) => {
							if (files.length > 0) pictures.add(files);
							else if (dragged !== null) move(dragged, index);
						}}
						onMove={(by) => moveBy(picture.key, index, by)}
						onRemove={() => {
							remove(picture.key);
							area.current?.closest('section')?.querySelector('input')?.focus();
						}}
					/>
				))}
			</ol>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</section>
	);
}

/** The files that were refused. Shown beside the toast, which a screen reader cannot reach behind an open dialog. */
function Refusals({ refused }: { refused: Pictures['refused'] }) {
	return (
		<div role="alert" className="grid gap-1 text-14 empty:hidden">
			{refused.map(({ title, description }) => (
				<p key={description}>
					<strong className="text-live">{title}.</strong> {description}
				</p>
			))}
		</div>
	);
}

/** Moves pictures by their buttons: announces the new position, and keeps the focus on the button. */
function useMoving({ list, move }: Pictures) {
	const area = useRef<HTMLOListElement>(null);
	const [last, setLast] = useState<{ key: string; by: number; place: number } | null>(null);
	useEffect(() => {
		if (!last) return;
		const tile = area.current?.querySelector(`[data-key="${CSS.escape(last.key)}"]`);
		const [earlier, later] = tile?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [];
		const wanted = last.by < 0 ? [earlier, later] : [later, earlier];
		wanted.find((button) => button && !button.disabled)?.focus();
	}, [last]);
	return {
		area,
		announcement: last ? `Imagem movida para a posição ${last.place} de ${list.length}` : '',
		moveBy(key: string, index: number, by: -1 | 1) {
			move(key, index + by);
			setLast({ key, by, place: index + by + 1 });
		},
	};
}

interface DropProps {
	error: string | undefined;
	disabled: boolean;
	onFiles: (files: File[]) => void;
}

function PictureDrop({ error, disabled, onFiles }: DropProps) {
	const id = useId();
	const [over, setOver] = useState(false);
	function drag(event: DragEvent, inside: boolean) {
		if (!event.dataTransfer.types.includes('Files')) return;
		event.preventDefault();
		setOver(inside && !disabled);
	}
	return (
		<div>
			<label
				onDragOver={(event) => drag(event, true)}
				onDragLeave={(event) => drag(event, false)}
				onDrop={(event) => {
					drag(event, false);
					if (!disabled) onFiles([...event.dataTransfer.files]);
				}}
				className={`group flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-dashed p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${over ? 'border-brand bg-wash' : error ? 'border-live' : 'border-edge'}`}
			>
				<input
					type="file"
					multiple
					accept={ACCEPTED_IMAGES.join(',')}
					aria-labelledby={`${id}-action`}
					aria-describedby={`${id}-hint ${id}-error`}
					aria-invalid={error ? true : undefined}
					className="sr-only"
					onChange={({ currentTarget }) => {
						onFiles([...(currentTarget.files ?? [])]);
						// The same file may be chosen again after it was removed.
						currentTarget.value = '';
					}}
				/>
				<span
					id={`${id}-action`}
					className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 py-2 font-semibold transition-colors group-hover:border-ink-soft"
				>
					<ImageUp aria-hidden size={18} />
					Escolher imagens
				</span>
				<span id={`${id}-hint`} className="min-w-0 grow basis-52 text-14 text-ink-soft">
					Ou arraste até aqui, ou cole. PNG, JPG ou WEBP até {FILE_LIMIT_MEGABYTES} MB cada. A primeira é a
					capa.
				</span>
			</label>
			<p id={`${id}-error`} className="mt-1 text-14 text-live empty:hidden">
				{error}
			</p>
		</div>
	);
}
