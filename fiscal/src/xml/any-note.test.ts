import { describe, expect, test } from 'vitest'
import { encoding, expectAlways, form, note } from '../../test/arbitraries.ts'
import type { Note } from '../../test/arbitraries.ts'
import { utf8 } from '../../test/encodings.ts'
import type { XmlItem, XmlParty } from '../../test/nfe-options.ts'
import { nfeKey, nfeXml } from '../../test/nfe-xml.ts'
import { EMPTY_PARTY } from '../danfe/draft/empty-draft.ts'
import { sumDecimals } from '../text/decimal.ts'
import type { NfeParty } from '../nfe/draft-types.ts'
import { isSefazValid } from '../nfe/checks.ts'
import { proposeDelivery } from '../nfe/delivery-proposal.ts'
import { formatAddress } from '../nfe/format-address.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

function read(bytes: Uint8Array) {
  const reading = readFiscalXml(bytes)
  if (reading.kind !== 'nfe') throw new Error(JSON.stringify(reading))
  return reading
}

function party(who: XmlParty): NfeParty {
  const street = [who.street, who.number, who.complement].filter(Boolean).join(', ')
  return {
    razao_social: who.name,
    cnpj_cpf: who.taxId,
    endereco: `${street} - ${who.district}`,
    municipio: who.city,
    uf: who.uf,
    cep: who.cep,
    telefone: who.phone,
    inscricao_estadual: who.ie,
  }
}

const cents = (amount: string) => BigInt(amount.replace('.', ''))
const costOf = ({ quantity, price }: XmlItem) => BigInt(quantity) * cents(price)
const asMoney = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const goodsOf = ({ items }: Note) => items.reduce((sum, item) => sum + costOf(item), 0n)
const present = (values: readonly (string | null)[]) => values.filter((value) => value !== null)
const joined = (values: readonly (string | null)[]) =>
  [...new Set(present(values))].join(', ') || null

/** The draft that a note must give, except for what depends on its file. */
function expectedDraft(options: Note) {
  const { carrier, vehicle, volumes } = options
  const goods = goodsOf(options)
  const extras = cents(options.freight) + cents(options.insurance) + cents(options.other)
  return {
    nf_data: {
      numero: String(options.number),
      serie: String(options.series),
      chave: nfeKey(options),
      data_emissao: options.issued,
      data_saida: options.departed,
    },
    remetente: party(options.issuer),
    destinatario: options.recipient ? party(options.recipient) : EMPTY_PARTY,
    entrega: options.entrega && party(options.entrega),
    retirada: options.retirada && party(options.retirada),
    transportadora: carrier
      ? {
          razao_social: carrier.name,
          cnpj_cpf: carrier.taxId,
          endereco: carrier.address,
          municipio: carrier.city,
          uf: carrier.uf,
          inscricao_estadual: carrier.ie,
          cep: null,
          telefone: null,
        }
      : EMPTY_PARTY,
    veiculo: vehicle && { placa: vehicle.plate, uf: vehicle.uf, rntc: vehicle.rntc },
    valores: {
      valor_total_nota: asMoney(goods + extras - cents(options.discount)),
      valor_total_produtos: asMoney(goods),
      valor_frete: options.freight,
      valor_seguro: options.insurance,
      desconto: options.discount,
      outras_despesas: options.other,
      valor_total_nota_reforma: options.reformTotal,
    },
    volumes: {
      quantidade: sumDecimals(present(volumes.map(({ quantity }) => quantity))),
      especie: joined(volumes.map(({ kind }) => kind)),
      marca: joined(volumes.map(({ brand }) => brand)),
      numero: joined(volumes.map(({ number }) => number)),
      peso_bruto: sumDecimals(present(volumes.map(({ gross }) => gross))),
      peso_liquido: sumDecimals(present(volumes.map(({ net }) => net))),
    },
    duplicatas: options.installments.map(({ number, due, value }) => ({
      numero: number,
      vencimento: due,
      valor: value,
    })),
    itens_de_linha: options.items.map((item, index) => ({
      numero: String(index + 1),
      codigo: item.code,
      ean: item.ean === 'SEM GTIN' ? null : item.ean,
      descricao: item.description,
      ncm: item.ncm,
      unidade: item.unit,
      quantidade: `${item.quantity}.0000`,
      valor_total: asMoney(costOf(item)),
    })),
    informacoes_complementares: options.notes,
    data_prevista_entrega: options.promised,
    modalidade_frete: options.freightMode,
    modelo: options.model,
    tipo_nota: options.entry ? '0' : '1',
    finalidade: options.purpose,
    tipo_emissao: options.emission,
    natureza_operacao: options.operation,
    versao: options.version,
  }
}

describe('any note', () => {
  test('says in its draft what it was written with, in any form and encoding', () => {
    expectAlways([note, form, encoding], (options, written, { encode }) => {
      const { draft } = read(encode(nfeXml({ ...options, ...written })))
      expect(draft).toMatchObject(expectedDraft(options))
    })
  })

  test('gives the same draft in any form and encoding as in plain UTF-8', () => {
    expectAlways([note, form, encoding], (options, written, { encode }) => {
      // An NFe alone and a batch have no protocol.
      const protocol = ['nfeProc', 'soap'].includes(written.wrapper) ? {} : { protocol: null }
      const plain = read(utf8(nfeXml({ ...options, ...protocol })))
      const { draft } = read(encode(nfeXml({ ...options, ...written })))
      expect(draft).toEqual(plain.draft)
    })
  })

  test('with its own key and protocol is a valid SEFAZ document', () => {
    expectAlways([note], (options) => {
      const { checks, warnings } = read(utf8(nfeXml(options)))
      expect(checks).toMatchObject({
        key_valid: true,
        key_matches_body: true,
        key_disagreements: [],
      })
      expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(true)
      expect(warnings.includes('delivered_elsewhere')).toBe(options.entrega !== null)
      expect(warnings.includes('departure_absent')).toBe(options.departed === null)
      expect(warnings.filter((code) => /^(key|protocol|signature|issuer)_/.test(code))).toEqual([])
    })
  })

  test('with the key of another is none, whatever part of the key tells', () => {
    expectAlways([note, note], (options, other) => {
      const { checks } = read(utf8(nfeXml({ ...options, key: nfeKey(other) })))
      const isOfTaxOffice = other.series >= 890 && other.series <= 899
      expect(checks.key_valid).toBe(true)
      expect(checks.key_disagreements.includes('number')).toBe(options.number !== other.number)
      expect(checks.key_disagreements.includes('issuer')).toBe(
        !isOfTaxOffice && options.issuer.taxId !== other.issuer.taxId,
      )
      expect(isSefazValid({ ...checks, signature: 'intact' })).toBe(
        checks.key_disagreements.length === 0,
      )
    })
  })

  test('proposes a delivery to its place of delivery, or to its recipient, and never to the issuer', () => {
    expectAlways([note], (options) => {
      const { draft } = read(utf8(nfeXml(options)))
      const proposal = proposeDelivery(draft)
      const place = options.entrega ?? (options.entry ? null : options.recipient)
      expect(proposal.delivery_address).toBe(place && formatAddress(party(place)))
      expect(proposal.client_name).toBe(options.entry ? null : (options.recipient?.name ?? null))
      expect(proposal.delivery_date_expected).toBe(
        options.promised ?? options.departed ?? options.issued,
      )
    })
  })
})
