import { useEffect, useEffectEvent, useState } from 'react';
import type { IdentityOutline } from '#contract/identity.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { PERSON_WORDS } from '#domain/people/identity-words.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { sendCompanyDocument } from '#web/api/documents.ts';
import { readOwnIdentity } from '#web/api/identity.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Stated } from './identity-draft.ts';
import IdentityForm from './identity-form.tsx';

interface Props {
	outline: IdentityOutline;
	/** Whether the registration is approved. */
	approved: boolean;
	/** Called after a change, which may have returned the registration to review. */
	onSaved: () => void;
}

/** The viewer's own identity: the form that states it, or what is stated, of which the browser requests the numbers and the contact. */
export default function IdentityCard({ outline, approved, onSaved }: Props) {
	const { person_type, lost, company_document } = outline;
	const [read, setRead] = useState<{ identity: Stated | null } | 'loading' | 'failed'>(
		person_type === null ? { identity: null } : 'loading',
	);
	const [editing, setEditing] = useState(false);
	const load = () => {
		setRead('loading');
		void readOwnIdentity().then((answer) => setRead('done' in answer ? answer.done : 'failed'));
	};
	const readStated = useEffectEvent(() => read === 'loading' && load());
	useEffect(() => void readStated(), []);

	if (read === 'failed')
		return (
			<div role="alert" className="grid justify-items-start gap-3">
				<p>Não foi possível carregar seus dados de identificação.</p>
				<Button variant="secondary" onClick={load}>
					Tentar de novo
				</Button>
			</div>
		);
	const identity = read === 'loading' ? null : read.identity;
	const company = identity ? identity.person_type === 'company' : person_type === 'company';
	if (read === 'loading' || (identity && !editing))
		return (
			<div className="grid gap-4">
				<Summary stated={identity} company={company} onEdit={() => setEditing(true)} />
				{company && <CompanyDocument initial={company_document} approved={approved} />}
			</div>
		);
	return (
		<div className="grid max-w-md gap-4">
			{lost && !identity && (
				<p className="border-l-2 border-warn pl-4">
					Por uma falha nossa, o número que você informou não pode mais ser lido. Informe-o de novo antes do
					próximo lance: seu cadastro e os lances já dados continuam valendo.
				</p>
			)}
			{!identity && (
				<p>
					Pedimos o CPF ou CNPJ quando você entra em um leilão com edital e quando vai pagar. O número fica
					protegido.
				</p>
			)}
			<IdentityForm
				quiet
				stated={identity}
				approved={approved}
				onSaved={(stored) => {
					setRead({ identity: stored });
					setEditing(false);
					onSaved();
				}}
				onCancel={identity ? () => setEditing(false) : undefined}
			/>
		</div>
	);
}

interface SummaryProps {
	/** Null while it is read: the same lines without their contents. */
	stated: Stated | null;
	company: boolean;
	onEdit: () => void;
}

function Summary({ stated, company, onEdit }: SummaryProps) {
	const { tax_id, phone, address, representative, stated_at } = stated ?? {};
	const one = representative && `${representative.name}, CPF ${representative.tax_id}`;
	return (
		<div className="grid justify-items-start gap-4">
			{!stated && (
				<p role="status" className="sr-only">
					Carregando...
				</p>
			)}
			<dl className="grid w-full gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
				<Fact term={PERSON_WORDS[company ? 'company' : 'individual'].tax_id}>{tax_id}</Fact>
				{company && <Fact term="Representante">{one}</Fact>}
				<Fact term="Telefone">{stated && (phone ?? 'Não informado')}</Fact>
				<Fact term="Endereço">{stated && (address ?? 'Não informado')}</Fact>
			</dl>
			<p className="text-16 sm:text-14 text-ink-soft">
				{stated_at ? `Informado em ${formatDateTime(stated_at)}.` : <Blank />}
			</p>
			<Button variant="secondary" disabled={!stated} onClick={onEdit}>
				Alterar identificação
			</Button>
		</div>
	);
}

/** Stands for a line that is being read. */
function Blank() {
	return (
		<span
			aria-hidden
			className="inline-block h-4 w-44 max-w-full rounded-control bg-wash align-middle motion-safe:animate-fade"
		/>
	);
}

function Fact({ term, children }: { term: string; children: string | null | undefined }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums max-sm:-mt-1">{children ?? <Blank />}</dd>
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
