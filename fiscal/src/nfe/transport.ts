import { cut, MAX_LINE } from '../text/clean-text.ts'
import { sumDecimals } from '../text/decimal.ts'
import { normalizePlate } from '../plate.ts'
import { elementsAt, elementAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { NfeDraft, NfeVolumes } from './draft-types.ts'
import { codeAt, decimalAt, textAt, ufAt, nullIfEmpty } from './field.ts'

/** The layout's own limit. */
const MAX_VOLUME_GROUPS = 5000

/** Quantities and weights of all groups summed exactly, their texts joined without repetition. */
export function volumesOf(infNFe: XmlElement): NfeVolumes {
  const groups = elementsAt(infNFe, 'transp/vol').slice(0, MAX_VOLUME_GROUPS)
  const sum = (name: string) => sumDecimals(groups.flatMap((group) => decimalAt(group, name) ?? []))
  const texts = (name: string) => distinct(groups.flatMap((group) => textAt(group, name) ?? []))
  return {
    quantidade: sum('qVol'),
    especie: texts('esp'),
    marca: texts('marca'),
    numero: texts('nVol'),
    peso_bruto: sum('pesoB'),
    peso_liquido: sum('pesoL'),
  }
}

/** Plates in documents are often invalid ('00000000'), so the value is normalized but not validated. */
export function vehicleOf(infNFe: XmlElement): NfeDraft['veiculo'] {
  const vehicle = elementAt(infNFe, 'transp/veicTransp')
  return nullIfEmpty({
    placa: normalizePlate(codeAt(vehicle, 'placa') ?? '') || null,
    uf: ufAt(vehicle, 'UF'),
    rntc: codeAt(vehicle, 'RNTC'),
  })
}

function distinct(texts: string[]): string | null {
  return cut([...new Set(texts)].join(', '), MAX_LINE) || null
}
