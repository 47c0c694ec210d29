import type { Delivery } from '@canhoto/contracts/deliveries'
import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import { formatCep, formatPhone } from '@canhoto/contracts/labels/delivery'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { formatPlate } from '@canhoto/fiscal/plate'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Paper, Title } from '@mantine/core'
import type { ReactElement } from 'react'
import { formatDay, formatDayTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { phoneLink } from '../../shared/deliveries/place.ts'
import classes from './office-delivery.module.css'

const SOURCE_LABELS: Record<Delivery['source'], string> = {
  xml: 'XML da nota',
  pdf: 'PDF da nota',
  photo: 'Foto da nota',
  manual: 'Cadastro manual',
  cte: 'CT-e, à espera da nota',
  mdfe: 'MDF-e, à espera da nota',
}

/** Those that need the whole line, and those that need it on a phone. */
const WHOLE = ['Endereço', 'Observações', 'Chave de acesso']
const WHOLE_ON_PHONE = [
  'Cliente',
  'CPF ou CNPJ',
  'Telefone',
  'Remetente',
  'CPF ou CNPJ do remetente',
]

function wholeOf(name: string) {
  if (WHOLE.includes(name)) return true
  return WHOLE_ON_PHONE.includes(name) ? 'phone' : undefined
}

type Fact = [name: string, value: ReactElement | string | false | null]

export function DeliveryFacts({ delivery }: { delivery: DeliveryRecord }) {
  return (
    <Paper withBorder component="section" className={classes.card}>
      <Facts title="Destino" facts={placeFacts(delivery)} />
      <Facts title="Transporte" facts={transportFacts(delivery)} />
      <Facts title="Nota fiscal" facts={noteFacts(delivery)} />
    </Paper>
  )
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {title}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-whole={wholeOf(name)}>
            <dt>{name}</dt>
            <dd>{value || <span className={classes.unknown}>Não informado</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function placeFacts(delivery: DeliveryRecord): Fact[] {
  const { client_phone, client_document, client_name_extracted, client_name } = delivery
  const phone = client_phone ? <Phone digits={client_phone} /> : null
  const facts: Fact[] = [
    ['Cliente', client_name],
    ['CPF ou CNPJ', client_document && formatTaxId(client_document)],
    ['Telefone', phone],
    ['Endereço', delivery.delivery_address],
    ['Município', [delivery.municipality, delivery.uf].filter(Boolean).join(' / ') || null],
    ['CEP', delivery.cep && formatCep(delivery.cep)],
    ['Observações', delivery.notes],
  ]
  const isCorrected = client_name_extracted !== null && client_name_extracted !== client_name
  return isCorrected ? [...facts, ['Cliente na nota', client_name_extracted]] : facts
}

function transportFacts(delivery: DeliveryRecord): Fact[] {
  const { driver_name, vehicle_plate, route_started_at, delivery_volume, weight } = delivery
  const facts: Fact[] = [
    ['Motorista', driver_name ?? 'Sem motorista'],
    ['Dia programado', formatKnownDay(delivery.scheduled_for)],
    ['Entrega prevista', formatKnownDay(delivery.delivery_date_expected)],
    ['Saída', formatKnownDay(delivery.departure_date)],
    ['Volumes', delivery_volume !== null && formatNumber(delivery_volume)],
    ['Peso', weight !== null && `${formatNumber(weight)} kg`],
    ['Veículo', vehicle_plate && formatPlate(vehicle_plate)],
    ['Rota iniciada em', route_started_at && formatDayTime(route_started_at)],
    ['Entregue em', delivery.delivered_at && formatDayTime(delivery.delivered_at)],
  ]
  const later = ['Veículo', 'Rota iniciada em', 'Entregue em']
  return facts.filter(([name, value]) => value || !later.includes(name))
}

function noteFacts(delivery: DeliveryRecord): Fact[] {
  const { nfe_key, sender_name, sender_document } = delivery
  const key = nfe_key ? <span className="numbers">{formatAccessKey(nfe_key)}</span> : null
  return [
    ['Número', delivery.nf_number],
    ['Série', delivery.series],
    ['Emissão', formatKnownDay(delivery.emission_date)],
    ['Valor da entrega', formatAmount(delivery.merchandise_value)],
    ['Valor total da nota', formatAmount(delivery.invoice_total_value)],
    ['Remetente', sender_name],
    ['CPF ou CNPJ do remetente', sender_document && formatTaxId(sender_document)],
    ['Chave de acesso', key],
    ['Origem do cadastro', SOURCE_LABELS[delivery.source]],
    ['Cadastrada em', formatDayTime(delivery.created_at)],
  ]
}

const formatKnownDay = (day: string | null) => day && formatDay(day)
const formatAmount = (value: number | null) => (value === null ? null : formatMoney(value))

function Phone({ digits }: { digits: string }) {
  const address = phoneLink(digits)
  if (!address) return digits
  return (
    <a className={classes.link} href={address} aria-label={`Ligar para ${formatPhone(digits)}`}>
      {formatPhone(digits)}
    </a>
  )
}
