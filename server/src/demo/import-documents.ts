import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { RECIPIENT, SENDER } from '@canhoto/fiscal/test/nfe-options'
import { nfeEvent } from '@canhoto/fiscal/test/other-documents'
import { cteXml, mdfeXml } from '@canhoto/fiscal/test/transport-xml'
import { CUSTOMERS, type DemoCompany, SHIPPERS } from './companies.ts'
import { drawLabel } from './draw-label.ts'
import type { Customer } from './ways.ts'

interface Known {
  nf_number: string
  sender_document: string
  emission_date: string
}

/** Higher than the numbers of the other deliveries. */
const FIRST_NUMBER = 50_120

/**
 * The documents of a morning: notes, a CT-e, the day's MDF-e, a note that is registered already, a label that a user has to look at,
 * and files that are refused.
 */
export async function importDocuments(company: DemoCompany, day: string, known: Known) {
  const numbered = CUSTOMERS.map((customer, n) => noteFor(customer, FIRST_NUMBER + n * 3, day))
  const [bakery, market, chemist, garage, ...others] = numbered
  if (!bakery || !market || !chemist || !garage) throw new Error('Too few customers.')
  const before = {
    number: Number(known.nf_number),
    issued: known.emission_date,
    departed: known.emission_date,
    issuer: shipper(known.sender_document),
    code: String(10_000_000 + Number(known.nf_number)),
    ufCode: '35',
  }
  const [vehicle] = company.vehicles
  const drivers = company.users.flatMap(({ name, cpf, role }) =>
    role === 'DRIVER' && cpf ? { name, cpf } : [],
  )
  const keys = others.map((note) => nfeKey(note))
  return [
    named(`${nfeKey(bakery)}-nfe.xml`, nfeXml(bakery)),
    named(`${nfeKey(market)}-nfe.xml`, nfeXml(market)),
    named('CTe 1207 - Voluntários.xml', cteOf([chemist, garage])),
    named(`${nfeKey(before)}-nfe.xml`, nfeXml(before)),
    named('MDFe rota do dia.xml', replaceCity(mdfeXml({ ...vehicle, drivers, notes: keys }))),
    named(`Cancelamento NF ${bakery.number}.xml`, nfeEvent('110111', nfeKey(bakery))),
    {
      name: 'Etiqueta do volume.pdf',
      bytes: await drawLabel(noteFor(CUSTOMERS[1], FIRST_NUMBER + 1, day)),
    },
    named('DANFE digitalizada.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    named('Pedidos da semana - conferência com o cliente (versão final 2).xlsx', 'PK'),
  ]
}

const named = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

/** The sample transport documents are of another state. */
const replaceCity = (text: string) =>
  text.replaceAll('Niterói', 'São Paulo').replaceAll('<UF>RJ</UF>', '<UF>SP</UF>')

function cteOf(notes: ReturnType<typeof noteFor>[]) {
  const { name, document } = CUSTOMERS[2]
  return replaceCity(
    cteXml({
      number: 1207,
      notes: notes.map((note) => nfeKey(note)),
      recipient: { name, taxId: document },
    }),
  )
}

/** An invoice of the first shipper for a customer. */
export function noteFor(
  { name, document, address, city, uf, cep }: Customer,
  number: number,
  day: string,
) {
  const [, street, door, district] = /^(.*?), (.*) - (.*)$/.exec(address) ?? []
  return {
    number,
    issued: day,
    departed: day,
    ufCode: '35',
    issuer: shipper(SHIPPERS[0].document),
    recipient: {
      ...RECIPIENT,
      name,
      taxId: document,
      street: street ?? address,
      number: door ?? 'S/N',
      district: district ?? city,
      city,
      uf,
      cep,
    },
  }
}

const shipper = (document: string) => ({
  ...SENDER,
  name: SHIPPERS.find((each) => each.document === document)?.name ?? SENDER.name,
  taxId: document,
  city: 'São Paulo',
  cityCode: '3550308',
  uf: 'SP',
})
