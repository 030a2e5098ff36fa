import { useEffect, useState } from 'react';
import type { OwnIdentity } from '#contract/identity.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { PERSON_WORDS } from '#domain/people/identity-words.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { sendCompanyDocument } from '#web/api/documents.ts';
import { readOwnIdentity } from '#web/api/identity.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Stated } from './identity-draft.ts';
import IdentityForm from './identity-form.tsx';

interface Props {
	/** Whether the registration is approved. */
	approved: boolean;
	/** Called after a change, which may have returned the registration to review. */
	onSaved: () => void;
}

type Read = Pick<OwnIdentity, 'company_document' | 'lost'> & { identity: Stated | null };

/** The viewer's own identity, read when it is shown: what is stated, and the form that changes it. */
export default function IdentityCard({ approved, onSaved }: Props) {
	const [read, setRead] = useState<Read | 'loading' | 'failed'>('loading');
	const [editing, setEditing] = useState(false);
	const load = () => {
		setRead('loading');
		void readOwnIdentity().then((answer) => setRead('done' in answer ? answer.done : 'failed'));
	};
	useEffect(load, []);

	if (read === 'loading')
		return (
			<p role="status" className="flex min-h-24 items-center gap-3 text-ink-soft">
				<Spinner />
				Carregando...
			</p>
		);
	if (read === 'failed')
		return (
			<div role="alert" className="grid justify-items-start gap-3">
				<p>Não foi possível carregar seus dados de identificação.</p>
				<Button variant="secondary" onClick={load}>
					Tentar de novo
				</Button>
			</div>
		);
	const { identity } = read;
	if (identity && !editing)
		return (
			<div className="grid gap-4">
				<Summary stated={identity} onEdit={() => setEditing(true)} />
				{identity.person_type === 'company' && (
					<CompanyDocument initial={read.company_document} approved={approved} />
				)}
			</div>
		);
	return (
		<div className="grid max-w-md gap-4">
			{read.lost && !identity && (
				<p className="border-l-2 border-warn pl-4">
					Por uma falha nossa, o número que você informou não pode mais ser lido. Informe-o de novo antes do
					próximo lance: seu cadastro e os lances já dados continuam valendo.
				</p>
			)}
			{!identity && (
				<p>
					Pedimos o CPF ou o CNPJ quando você entra em um leilão com edital e quando vai pagar. O número fica
					protegido: só você, a equipe que analisa cadastros e os documentos do leilão o mostram inteiro.
				</p>
			)}
			<IdentityForm
				quiet
				stated={identity}
				approved={approved}
				onSaved={(stored) => {
					setRead({ ...read, identity: stored });
					setEditing(false);
					onSaved();
				}}
				onCancel={identity ? () => setEditing(false) : undefined}
			/>
		</div>
	);
}

function Summary({ stated, onEdit }: { stated: Stated; onEdit: () => void }) {
	const { person_type, tax_id, phone, address, representative, stated_at } = stated;
	return (
		<div className="grid justify-items-start gap-4">
			<dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
				<Fact term={PERSON_WORDS[person_type].tax_id}>{tax_id}</Fact>
				{representative && (
					<Fact term="Representante">{`${representative.name}, CPF ${representative.tax_id}`}</Fact>
				)}
				<Fact term="Telefone">{phone ?? 'Não informado'}</Fact>
				<Fact term="Endereço">{address ?? 'Não informado'}</Fact>
			</dl>
			<p className="text-16 sm:text-14 text-ink-soft">Informado em {formatDateTime(stated_at)}.</p>
			<Button variant="secondary" onClick={onEdit}>
				Alterar identificação
			</Button>
		</div>
	);
}

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums max-sm:-mt-1">{children}</dd>
		</>
	);
}

interface CompanyDocumentProps {
	/** Null before one was sent. */
	initial: SupportingDocument | null;
	/** Whether the registration is approved: then a document that was sent is not replaced. */
	approved: boolean;
}

/** The company's own document, beside that of the person who represents it. */
function CompanyDocument({ initial, approved }: CompanyDocumentProps) {
	const [stored, setStored] = useState(initial);
	return (
		<section aria-label="Documento da empresa" className="grid max-w-md gap-3 border-t border-line pt-4">
			<h3 className="font-semibold">Documento da empresa</h3>
			{stored ? (
				<OpenSupporting key={stored.uploaded_at} document={stored} label="Documento da empresa" />
			) : (
				<p className="text-16 sm:text-14 text-ink-soft">
					Envie o contrato social ou a procuração que dá os poderes a quem representa a empresa. Só você e a
					equipe que analisa cadastros veem o documento.
				</p>
			)}
			{!(approved && stored) && (
				<UploadForm
					action={stored ? 'Trocar documento' : 'Escolher arquivo'}
					noun="documento"
					send={sendCompanyDocument(setStored)}
					onDone={async () => {}}
				/>
			)}
		</section>
	);
}
