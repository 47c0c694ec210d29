import { formatAccessKey } from '../src/access-key.ts'
import { nfeKey } from './nfe-xml.ts'

/** The texts of a test's DANFE; null leaves the cell empty, its label stays. */
export interface DanfeText {
  key: string
  number: string
  series: string
  issuer: string
  issuerLines: string[]
  issuerTaxId: string
  protocol: string
  issued: string | null
  departed: string | null
  recipient: string
  recipientTaxId: string
  address: string
  district: string
  cep: string
  city: string
  uf: string
  phone: string
  delivery: { name: string; address: string; district: string; city: string; uf: string } | null
  installments: [number: string, due: string, value: string][]
  products: string
  freight: string
  discount: string
  total: string
  carrier: string
  plate: string
  carrierTaxId: string | null
  items: string[][]
  notes: string
  centeredLabels: boolean
}

export const TEXT: DanfeText = {
  key: formatAccessKey(nfeKey()),
  number: '000.001.450',
  series: '001',
  issuer: 'Cerâmica São João Ltda',
  issuerLines: [
    'Avenida Brasil, 1500, Galpão 3',
    'Bonsucesso - 21040-361',
    'Rio de Janeiro - RJ Fone: (21) 3333-4444',
  ],
  issuerTaxId: '11.222.333/0001-81',
  protocol: '333260001234567 - 20/11/2026 22:45:10',
  issued: '20/11/2026',
  departed: '21/11/2026',
  recipient: "Mercado Pão d'Açúcar da Praça Ltda",
  recipientTaxId: '44.555.666/0001-81',
  address: 'Rua das Acácias, 25',
  district: 'Icaraí',
  cep: '24230-060',
  city: 'Niterói',
  uf: 'RJ',
  phone: '(21) 98888-7777',
  delivery: null,
  installments: [['001', '20/12/2026', '1.234,55']],
  products: '1.234,55',
  freight: '10,00',
  discount: '0,00',
  total: '1.244,55',
  carrier: 'Transportes Alfa Ltda',
  plate: 'LSN4I49',
  carrierTaxId: null,
  items: [
    [
      'PISO-60',
      'Piso cerâmico 60x60 bege',
      '69072100',
      '000',
      '5101',
      'CX',
      '12,0000',
      '89,9000',
      '1.078,80',
    ],
    [
      'ARG-20',
      'Argamassa colante AC-III',
      '38245000',
      '000',
      '5101',
      'SC',
      '5,0000',
      '31,1500',
      '155,75',
    ],
  ],
  notes: 'Entregar das 8h às 17h; portão lateral',
  centeredLabels: false,
}
