import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import { differsNotably, formatPlace, formatSealedInstant } from '@canhoto/contracts/labels/proof'
import type { PersonalValues, RegisteredEvent, SealedContent } from '@canhoto/contracts/proofs'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { formatTaxId, isValidTaxId } from '@canhoto/fiscal/tax-id'

type Line = [label: string, value: string | null | undefined]

/** The proof as lines of a label and a value; without those of which nothing is known. */
export function describeProof(
  content: SealedContent,
  personal: PersonalValues,
  event: RegisteredEvent | null,
) {
  const { company, nf, place, circumstance } = content
  const document = personal.receiver_document?.value
  const lines: Line[] = [
    ['Transportadora', company.cnpj ? `${company.name} · CNPJ ${formatCnpj(company.cnpj)}` : null],
    ['Nota fiscal', nf.series ? `${nf.number} · série ${nf.series}` : nf.number],
    ['Chave de acesso', nf.key],
    ['Destinatário', personal.client_name?.value],
    ['Recebedor', personal.receiver_name?.value],
    ['Documento do recebedor', document && formatDocument(document)],
    ['Motorista', personal.driver_name?.value ?? forgotten(content)],
    ...describeTimes(content),
    ['Protocolo da SEFAZ', event && describeEvent(event, company.time_zone)],
    ['Local', place && formatPlace(place)],
    ['Observação', circumstanceLabel(circumstance)],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function describeTimes(content: SealedContent): Line[] {
  const { company, captured_at, phone_captured_at, received_at, sealed_at } = content
  const at = (instant: string) => formatSealedInstant(instant, company.time_zone)
  const said =
    phone_captured_at && differsNotably(phone_captured_at, captured_at) && at(phone_captured_at)
  return [
    ['Entregue em', at(captured_at)],
    ['Hora no celular', said || null],
    ['Recebido no servidor', differsNotably(received_at, captured_at) ? at(received_at) : null],
    ['Selado em', at(sealed_at)],
  ]
}

/** The number, and since when it is registered. */
const describeEvent = ({ protocol, registered_at }: RegisteredEvent, timeZone: string) =>
  `${protocol}, registrado em ${formatSealedInstant(registered_at, timeZone)}`

const formatDocument = (document: string) =>
  isValidTaxId(document) ? formatTaxId(document) : document

const forgotten = ({ personal }: SealedContent) =>
  personal.driver_name ? 'nome apagado a pedido' : null
