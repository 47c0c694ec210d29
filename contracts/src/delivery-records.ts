import * as z from 'zod/mini'
import { Cep, toDigits, Uf } from './address-fields.ts'
import { Delivery } from './deliveries.ts'
import { DeliveryStatus, isFinal } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'
import { clearable, day, line, money, numeric, paging, text, Version } from './fields.ts'
import { EVENT_PAGE_SIZE, MAX_CANCEL_REASON, MAX_PAGE_SIZE } from './limits.ts'
import { ReceiptStatus } from './receipt-review.ts'
import { Circumstance } from './receipts.ts'

/** A photo of the stub, with what is known of it. */
export const DeliveryReceipt = z.object({
  id: z.uuid(),
  /** Address of the picture inside this API; it needs the bearer token. */
  url: z.string(),
  file_name: z.string(),
  captured_at: z.string(),
  received_at: z.string(),
  receiver_name: z.nullable(z.string()),
  /** Masked: ***.456.789-** of a CPF. */
  receiver_document: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  circumstance: Circumstance,
  /** When and why the photo was deleted, in a sentence; null while it is there. */
  photo_deleted: z.nullable(z.string()),
  status: ReceiptStatus,
  /** It came before receipts were reviewed, so it is in no queue. */
  before_review: z.boolean(),
  validated_at: z.nullable(z.string()),
  /** Null of one that was found valid automatically. */
  validated_by_name: z.nullable(z.string()),
  /** Of a rejected one. */
  reason: z.nullable(z.string()),
})
export type DeliveryReceipt = z.infer<typeof DeliveryReceipt>

/** A file that the delivery was registered or completed from. */
export const DeliveryDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['xml', 'pdf', 'photo', 'cte', 'mdfe']),
  file_name: z.string(),
  /** Bytes. */
  size: z.nullable(z.number()),
  created_at: z.string(),
  /** When and why the file was deleted, in a sentence; null while it is there. */
  file_deleted: z.nullable(z.string()),
})
export type DeliveryDocument = z.infer<typeof DeliveryDocument>

/** Everything that the office knows of one delivery but its history. */
export const DeliveryRecord = z.extend(Delivery, {
  sender_document: z.nullable(z.string()),
  /** Digits. */
  cep: z.nullable(z.string()),
  /** Kilograms. */
  weight: z.nullable(z.number()),
  /** Of the route that it is, or was, on. */
  vehicle_plate: z.nullable(z.string()),
  route_started_at: z.nullable(z.string()),
  /** Of a cancelled one. */
  cancel_reason: z.nullable(z.string()),
  /** The newest first. */
  receipts: z.array(DeliveryReceipt),
  documents: z.array(DeliveryDocument),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

const INVALID_DAY = 'Data inválida.'
/** A year of two or three digits is a slip. */
const CalendarDay = z.pipe(
  z.pipe(text(30), day(INVALID_DAY)),
  z
    .string()
    .check(z.refine((value) => value >= '2000-01-01' && value <= '2099-12-31', INVALID_DAY)),
)
const Amount = z.pipe(text(30), money('Valor inválido. Exemplo: 1.234,56.'))
const VOLUME = 'Volume inválido. Exemplo: 3.'
const Volume = numeric([z.int(VOLUME), z.gte(0, VOLUME), z.lte(1_000_000, VOLUME)], VOLUME)

const toNationalNumber = (value: string) => toDigits(value).replace(/^55(?=\d{10,11}$)/, '')
const Phone = z.pipe(
  text(40),
  z.string().check(
    z.refine(
      (value) => /^\d{10,11}$/.test(toNationalNumber(value)),
      'Telefone inválido. Informe o DDD e o número.',
    ),
    z.overwrite(toNationalNumber),
  ),
)

/** What the office may correct. An emptied field is unknown again. */
const changes = {
  nf_number: z.optional(line(20)),
  series: clearable(line(10)),
  client_name: z.optional(line(200)),
  client_phone: clearable(Phone),
  delivery_address: clearable(line(400)),
  municipality: clearable(line(100)),
  uf: clearable(Uf),
  cep: clearable(Cep),
  delivery_volume: clearable(Volume),
  merchandise_value: clearable(Amount),
  invoice_total_value: clearable(Amount),
  emission_date: clearable(CalendarDay),
  departure_date: clearable(CalendarDay),
  delivery_date_expected: clearable(CalendarDay),
  scheduled_for: z.optional(CalendarDay),
  notes: clearable(text(2000)),
}
export type EditedField = keyof typeof changes
export const EDITED_FIELDS = Object.keys(changes) as EditedField[]

export const DeliveryChanges = z.object({ ...changes, version: Version })
export type DeliveryChanges = z.output<typeof DeliveryChanges>

/** What may still be corrected once the delivery was made or cancelled: what was delivered, where and when is its record. */
const EDITED_WHEN_FINAL: readonly EditedField[] = ['client_name', 'client_phone', 'notes']
/** The access key has them inside. */
const OF_KEY: readonly EditedField[] = ['nf_number', 'series']

/** Whether the office may correct a field of a delivery. */
export function isEditable(
  field: EditedField,
  { status, nfe_key }: { status: DeliveryStatus; nfe_key: string | null },
) {
  if (isFinal(status)) return EDITED_WHEN_FINAL.includes(field)
  return nfe_key === null || !OF_KEY.includes(field)
}

export const EVENT_KINDS = [
  'CREATED',
  'STATUS',
  'ASSIGNED',
  'RECEIPT',
  'OCCURRENCE',
  'RESTORED',
  'EDITED',
  'REVIEW',
] as const

/** One thing that happened to a delivery: what, who, when and where. */
export const DeliveryEvent = z.object({
  id: z.uuid(),
  kind: z.enum(EVENT_KINDS),
  from_status: z.nullable(DeliveryStatus),
  to_status: z.nullable(DeliveryStatus),
  /** By the server's clock, as the phone says when it happened. */
  occurred_at: z.string(),
  /** When the server heard of it. */
  recorded_at: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Null for a platform administrator. */
  user_name: z.nullable(z.string()),
  /** Of an assignment; a driver that was deleted since has an id and no name. */
  driver_id: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  from_driver_id: z.nullable(z.string()),
  from_driver_name: z.nullable(z.string()),
  /** Whether the driver took it, by registering the note that the office had registered. */
  is_by_driver: z.boolean(),
  /** Why it was not made or was cancelled, or its receipt rejected. */
  reason: z.nullable(z.string()),
  /** Of a receipt. */
  circumstance: Circumstance,
  /** What a user decided of a receipt. */
  review: z.nullable(ReceiptStatus),
  /** Of an edit, by field. */
  changes: z.record(
    z.string(),
    z.object({
      from: z.nullable(z.union([z.string(), z.number()])),
      to: z.nullable(z.union([z.string(), z.number()])),
    }),
  ),
})
export type DeliveryEvent = z.infer<typeof DeliveryEvent>

const REASON_MISSING = 'Informe o motivo do cancelamento.'

export const deliveryRecords = {
  get: endpoint({
    method: 'GET',
    path: '/api/deliveries/:id/record',
    action: 'deliveries.history',
    summary: 'One delivery with its receipts and documents, for the office.',
    params: ById,
    returns: DeliveryRecord,
  }),
  listEvents: endpoint({
    method: 'GET',
    path: '/api/deliveries/:id/events',
    action: 'deliveries.history',
    summary: 'What happened to a delivery, as the server heard of it, the latest first.',
    params: ById,
    query: z.object(paging(EVENT_PAGE_SIZE, MAX_PAGE_SIZE)),
    returns: z.array(DeliveryEvent),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/deliveries/documents/:id',
    action: 'deliveries.history',
    summary: 'A document of a delivery, as it was sent.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/deliveries/:id',
    action: 'deliveries.edit',
    summary:
      'Corrects a delivery; fields that are not sent stay. Of one that is delivered or cancelled only the name and phone of the client and the notes.',
    params: ById,
    body: DeliveryChanges,
    returns: DeliveryRecord,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/cancel',
    action: 'deliveries.cancel',
    summary: 'Cancels a delivery that was not made. A photo of its stub that comes later is taken.',
    creates: true,
    params: ById,
    body: z.object({ reason: line(MAX_CANCEL_REASON, REASON_MISSING) }),
    returns: DeliveryRecord,
  }),
}
