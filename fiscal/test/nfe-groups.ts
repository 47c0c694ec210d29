import type { NfeXmlOptions, XmlItem, XmlParty } from './nfe-options.ts'
import { el, leaves, withAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

export function ideGroup(note: NfeXmlOptions, checkDigit: string): XmlNode {
  const modern = note.version === '3.10' || note.version === '4.00'
  const moment = (day: string | null, time: string) => day && `${day}T${time}${note.offset}`
  return el(
    'ide',
    ...leaves({
      cUF: note.ufCode,
      cNF: note.code,
      natOp: note.operation,
      indPag: note.version === '4.00' ? null : '0',
      mod: note.model,
      serie: String(note.series),
      nNF: String(note.number),
      ...(modern
        ? { dhEmi: moment(note.issued, '22:45:00'), dhSaiEnt: moment(note.departed, '06:30:00') }
        : { dEmi: note.issued, dSaiEnt: note.departed }),
      hSaiEnt: note.version === '2.00' && note.departed ? '06:30:00' : null,
      dPrevEntrega: note.promised,
      tpNF: note.entry ? '0' : '1',
      idDest: modern ? '1' : null,
      cMunFG: note.issuer.cityCode,
      tpImp: note.model === '65' ? '4' : '1',
      tpEmis: note.emission,
      cDV: checkDigit,
      tpAmb: note.environment,
      finNFe: note.purpose,
      indFinal: modern ? '0' : null,
      procEmi: '0',
      verProc: 'Canhoto 1.0',
    }),
  )
}

export function partyGroup(name: string, addressName: string, party: XmlParty): XmlNode {
  return el(
    name,
    ...leaves({ ...taxIdLeaf(party.taxId), xNome: party.name }),
    el(addressName, ...addressLeaves(party)),
    ...leaves({ indIEDest: name === 'dest' ? '1' : null, IE: party.ie }),
    ...leaves({ CRT: name === 'emit' ? '3' : null }),
  )
}

export function placeGroup(name: string, party: XmlParty): XmlNode {
  const identity = leaves({ ...taxIdLeaf(party.taxId), xNome: party.name })
  return el(name, ...identity, ...addressLeaves(party), ...leaves({ IE: party.ie }))
}

export function itemGroup(item: XmlItem, index: number): XmlNode {
  const total = money(itemCents(item))
  const product = leaves({
    cProd: item.code,
    cEAN: item.ean,
    xProd: item.description,
    NCM: item.ncm,
    CFOP: '5101',
    uCom: item.unit,
    qCom: `${item.quantity}.0000`,
    vUnCom: `${item.price}00000000`,
    vProd: total,
    cEANTrib: item.ean,
    uTrib: item.unit,
    qTrib: `${item.quantity}.0000`,
    vUnTrib: `${item.price}00000000`,
    indTot: '1',
    xPed: `PED-${100 + index}`,
  })
  const icms = leaves({ orig: '0', CST: '00', modBC: '3', vBC: total, pICMS: '18.00' })
  const tax = el('imposto', el('ICMS', el('ICMS00', ...icms)))
  return withAttributes(el('det', el('prod', ...product), tax), { nItem: String(index + 1) })
}

export function totalGroup(note: NfeXmlOptions): XmlNode {
  const goods = note.items.reduce((sum, item) => sum + itemCents(item), 0n)
  const extras = cents(note.freight) + cents(note.insurance) + cents(note.other)
  return el(
    'total',
    el(
      'ICMSTot',
      ...leaves({
        vBC: money(goods),
        vICMS: money((goods * 18n) / 100n),
        vFCP: note.version === '4.00' ? '0.00' : null,
        vBCST: '0.00',
        vST: '0.00',
        vFCPST: note.version === '4.00' ? '0.00' : null,
        vProd: money(goods),
        vFrete: note.freight,
        vSeg: note.insurance,
        vDesc: note.discount,
        vII: '0.00',
        vIPI: '0.00',
        vPIS: '0.00',
        vCOFINS: '0.00',
        vOutro: note.other,
        vNF: money(goods + extras - cents(note.discount)),
        vTotTrib: money((goods * 31n) / 100n),
      }),
    ),
    ...leaves({ vNFTot: note.reformTotal }),
  )
}

export function transportGroup(note: NfeXmlOptions): XmlNode {
  const { carrier, vehicle } = note
  return el(
    'transp',
    ...leaves({ modFrete: note.freightMode }),
    carrier &&
      el(
        'transporta',
        ...leaves({
          ...taxIdLeaf(carrier.taxId),
          xNome: carrier.name,
          IE: carrier.ie,
          xEnder: carrier.address,
          xMun: carrier.city,
          UF: carrier.uf,
        }),
      ),
    vehicle &&
      el('veicTransp', ...leaves({ placa: vehicle.plate, UF: vehicle.uf, RNTC: vehicle.rntc })),
    ...note.volumes.map(({ quantity, kind, brand, number, gross, net }) =>
      el(
        'vol',
        ...leaves({
          qVol: quantity,
          esp: kind,
          marca: brand,
          nVol: number,
          pesoL: net,
          pesoB: gross,
        }),
      ),
    ),
  )
}

export function billingGroup(note: NfeXmlOptions): XmlNode | null {
  if (note.installments.length === 0) return null
  const dups = note.installments.map(({ number, due, value }) =>
    el('dup', ...leaves({ nDup: number, dVenc: due, vDup: value })),
  )
  return el('cobr', ...dups)
}

function taxIdLeaf(taxId: string | null): Record<string, string> {
  if (taxId === null) return {}
  return taxId.length === 11 ? { CPF: taxId } : { CNPJ: taxId }
}

function addressLeaves(address: XmlParty): XmlNode[] {
  return leaves({
    xLgr: address.street,
    nro: address.number,
    xCpl: address.complement,
    xBairro: address.district,
    cMun: address.cityCode,
    xMun: address.city,
    UF: address.uf,
    CEP: address.cep,
    cPais: '1058',
    xPais: 'BRASIL',
    fone: address.phone,
  })
}

function itemCents(item: XmlItem): bigint {
  return BigInt(item.quantity) * cents(item.price)
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function money(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
