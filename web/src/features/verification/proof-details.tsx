import {
  differsNotably,
  formatPlace,
  formatSealedInstant,
  groupHash,
} from '@canhoto/contracts/labels/proof'
import type { PublicProof } from '@canhoto/contracts/proofs'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { type Fact, Facts, MapLink } from '../../shared/public-page/facts.tsx'
import { ProofPhoto } from './proof-photo.tsx'
import classes from './verification.module.css'

interface Props {
  id: string
  proof: PublicProof
}

export function ProofDetails({ id, proof }: Props) {
  const { verdict, details, position, hash, sealed_at, key_fingerprint } = proof
  return (
    <>
      {details && (
        <>
          <h2>{verdict === 'RECORD_CHANGED' ? 'Dados como estão guardados hoje' : 'Dados'}</h2>
          <Facts facts={[...factsOf(details, sealed_at), ...sefazFactsOf(proof, details)]} />
          {verdict !== 'PHOTO_DELETED' && (
            <>
              <h2>Foto</h2>
              <ProofPhoto id={id} />
            </>
          )}
        </>
      )}
      <h2>Registro</h2>
      <Facts
        facts={[
          ['Posição na cadeia', position],
          ['Hash do registro', <Hash key="hash" value={hash} />],
          [
            'Hash da foto',
            details?.photo_sha256 && <Hash key="photo" value={details.photo_sha256} />,
          ],
          ...stampFacts(proof),
          ['Chave desta instalação', <Hash key="key" value={key_fingerprint} />],
        ]}
      />
      <p className={classes.note}>
        O hash resume a foto e os dados: se um ponto deles muda, ele muda. Cada registro contém o
        hash do anterior da mesma transportadora, então nenhum é trocado ou retirado depois sem que
        se veja. A chave é a que assina os arquivos verificáveis: a impressão digital no arquivo
        deve ser esta.
      </p>
    </>
  )
}

function factsOf(details: NonNullable<PublicProof['details']>, sealed_at: string): Fact[] {
  const { company_cnpj, nf_number, nf_series, place, captured_at } = details
  const at = (instant: string) => formatSealedInstant(instant, details.time_zone)
  /** Another clock's time of the same moment is shown where it differs. */
  const unlessSame = (instant: string | null) =>
    instant && differsNotably(instant, captured_at) ? at(instant) : null
  return [
    ['Transportadora', details.company_name],
    ['CNPJ', company_cnpj && formatCnpj(company_cnpj)],
    ['Nota fiscal', nf_series ? `${nf_number} · série ${nf_series}` : nf_number],
    ['Entregue em', at(captured_at)],
    ['Hora no celular', unlessSame(details.phone_captured_at)],
    ['Recebido no servidor', unlessSame(details.received_at)],
    ['Selado em', at(sealed_at)],
    ['Recebedor', details.receiver_name],
    ['Documento', details.receiver_document],
    ['Motorista', details.driver_first_name],
    ['Local', place && <Place key="place" {...place} />],
  ]
}

/** The event 'Comprovante de Entrega', where it is registered. */
function sefazFactsOf({ sefaz }: PublicProof, { time_zone }: { time_zone: string }): Fact[] {
  if (!sefaz) return []
  return [
    ['Protocolo na SEFAZ', sefaz.protocol],
    ['Registrado na SEFAZ em', formatSealedInstant(sefaz.registered_at, time_zone)],
  ]
}

/** Of the hashes of the day, where an authority stamps them. */
function stampFacts({ time_stamp, details }: PublicProof): Fact[] {
  if (!time_stamp) return []
  const zone = details?.time_zone ?? 'America/Sao_Paulo'
  return [
    ['Carimbo do tempo', formatSealedInstant(time_stamp.stamped_at, zone)],
    ['Carimbado por', time_stamp.authority],
  ]
}

function Place(place: NonNullable<NonNullable<PublicProof['details']>['place']>) {
  return (
    <>
      {formatPlace(place)}
      <MapLink {...place} />
    </>
  )
}

const Hash = ({ value }: { value: string }) => (
  <code className={classes.hash}>{groupHash(value)}</code>
)
