import { cnpjFrom } from '../src/cnpj.ts'
import { cpfFrom } from '../src/cpf.ts'

export type XmlAddress = {
  street: string
  number: string
  complement: string | null
  district: string
  /** IBGE code of seven digits. */
  cityCode: string
  city: string
  uf: string
  cep: string
  phone: string | null
}

/** taxId: 11 digits make a CPF, 14 characters a CNPJ; null for a place without identity. */
export type XmlParty = { name: string | null; taxId: string | null; ie: string | null } & XmlAddress

export type XmlItem = {
  code: string
  ean: string
  description: string
  ncm: string
  unit: string
  /** A whole number of units. */
  quantity: number
  /** With two decimal places: '10.50'. */
  price: string
}

/** Decimal strings, as in the document. */
export type XmlVolume = {
  quantity: string | null
  kind: string | null
  brand: string | null
  number: string | null
  gross: string | null
  net: string | null
}

export type NfeXmlOptions = {
  version: '1.10' | '2.00' | '3.10' | '4.00'
  model: '55' | '65'
  /** 'NFe' has no protocol; 'soap' wraps an nfeProc. */
  wrapper: 'nfeProc' | 'NFe' | 'enviNFe' | 'soap'
  number: number
  series: number
  /** Eight digits of cNF; derived from the number by default, so that the same options give the same text. */
  code: string
  /** The whole key, when it should not be built from the parts. */
  key: string
  ufCode: string
  /** Days 'YYYY-MM-DD'. */
  issued: string
  departed: string | null
  promised: string | null
  /** Offset written after the time, since 3.10. */
  offset: string
  environment: '1' | '2'
  emission: string
  entry: boolean
  purpose: string
  freightMode: string
  operation: string
  issuer: XmlParty
  recipient: XmlParty | null
  entrega: XmlParty | null
  retirada: XmlParty | null
  carrier: {
    name: string
    taxId: string
    address: string
    city: string
    uf: string
    ie: string
  } | null
  vehicle: { plate: string; uf: string; rntc: string } | null
  items: XmlItem[]
  volumes: XmlVolume[]
  installments: { number: string; due: string; value: string }[]
  /** Money in the totals besides the items: decimal strings with two places. */
  freight: string
  insurance: string
  discount: string
  other: string
  /** vNFTot of the tax reform. */
  reformTotal: string | null
  notes: string | null
  protocol: { number: string; cstat: string; key?: string; digest?: string } | null
  signed: boolean
  digest: string
  /** null leaves the XML declaration out. */
  declaration: string | null
  prefix: string
  pretty: boolean
  comments: boolean
  numericEntities: boolean
  newline: '\n' | '\r\n'
}

export const SENDER: XmlParty = {
  name: 'Cerâmica São João Indústria & Comércio Ltda',
  taxId: cnpjFrom('112223330001'),
  ie: '78945612',
  street: 'Avenida Brasil',
  number: '1500',
  complement: 'Galpão 3',
  district: 'Bonsucesso',
  cityCode: '3304557',
  city: 'Rio de Janeiro',
  uf: 'RJ',
  cep: '21040361',
  phone: '2133334444',
}

export const RECIPIENT: XmlParty = {
  name: "Mercado Pão d'Açúcar da Praça Ltda",
  taxId: cnpjFrom('445556660001'),
  ie: '12345678',
  street: 'Rua das Acácias',
  number: '25',
  complement: null,
  district: 'Icaraí',
  cityCode: '3303302',
  city: 'Niterói',
  uf: 'RJ',
  cep: '24230060',
  phone: '21988887777',
}

/** A rural producer, who issues with a CPF (series 920 to 969). */
export const PRODUCER: XmlParty = {
  ...SENDER,
  name: 'José Antônio Conceição',
  taxId: cpfFrom('123456789'),
}

export const DEPOT: XmlParty = {
  ...RECIPIENT,
  name: 'Depósito Três Irmãos',
  ie: null,
  street: 'Estrada do Contorno',
  number: 'S/N',
  complement: 'Km 7',
  district: 'Várzea das Moças',
  city: 'São Gonçalo',
  cityCode: '3304904',
  cep: '24753000',
  phone: null,
}

export const DEFAULTS: Omit<NfeXmlOptions, 'code' | 'key'> = {
  version: '4.00',
  model: '55',
  wrapper: 'nfeProc',
  number: 1450,
  series: 1,
  ufCode: '33',
  issued: '2026-11-20',
  departed: '2026-11-21',
  promised: null,
  offset: '-03:00',
  environment: '1',
  emission: '1',
  entry: false,
  purpose: '1',
  freightMode: '0',
  operation: 'Venda de produção do estabelecimento',
  issuer: SENDER,
  recipient: RECIPIENT,
  entrega: null,
  retirada: null,
  carrier: {
    name: 'Transportes Alfa Ltda',
    taxId: cnpjFrom('778889990001'),
    address: 'Rodovia Washington Luís, km 12',
    city: 'Duque de Caxias',
    uf: 'RJ',
    ie: '87654321',
  },
  vehicle: { plate: 'LSN4I49', uf: 'RJ', rntc: '12345678' },
  items: [
    {
      code: 'PISO-60',
      ean: '7891234567895',
      description: 'Piso cerâmico 60x60 bege',
      ncm: '69072100',
      unit: 'CX',
      quantity: 12,
      price: '89.90',
    },
    {
      code: 'ARG-20',
      ean: 'SEM GTIN',
      description: 'Argamassa colante AC-III 20 kg',
      ncm: '38245000',
      unit: 'SC',
      quantity: 5,
      price: '31.15',
    },
  ],
  volumes: [
    { quantity: '12', kind: 'CAIXA', brand: 'SJ', number: null, gross: '312.600', net: '300.000' },
    { quantity: '5', kind: 'SACO', brand: 'SJ', number: null, gross: '100.250', net: '100.000' },
  ],
  installments: [{ number: '001', due: '2026-12-20', value: '1234.55' }],
  freight: '0.00',
  insurance: '0.00',
  discount: '0.00',
  other: '0.00',
  reformTotal: null,
  notes: 'Entregar das 8h às 17h;Portão lateral',
  protocol: { number: '333260001234567', cstat: '100' },
  signed: true,
  digest: 'q0Xl5m7dTQ0yJp1cK8cJt4mKcvU=',
  declaration: 'UTF-8',
  prefix: '',
  pretty: false,
  comments: false,
  numericEntities: false,
  newline: '\n',
}
