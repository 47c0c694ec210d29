import type { XmlElement } from '../xml/tree.ts'
import { elementAt } from '../xml/tree.ts'
import type { NfeParty } from './draft-types.ts'
import { cepAt, codeAt, digitsAt, taxIdOf, textAt, ufAt, nullIfEmpty } from './field.ts'

/** A party whose address is in a group of its own (emit/enderEmit, dest/enderDest). All null when it is absent. */
export function partyAt(document: XmlElement, name: string, addressName: string): NfeParty {
  const party = elementAt(document, name)
  const address = addressOf(elementAt(party, addressName))
  // A note has the telephone in the address, a CT-e beside it.
  return { ...identityOf(party), ...address, telefone: address.telefone ?? digitsAt(party, 'fone') }
}

/** As partyAt, but null when the party is absent. */
export function optionalPartyAt(document: XmlElement, name: string, addressName: string) {
  return nullIfEmpty(partyAt(document, name, addressName))
}

/** entrega or retirada: identity and address are side by side; null when the note has none. */
export function placeAt(infNFe: XmlElement, name: string): NfeParty | null {
  const place = elementAt(infNFe, name)
  return nullIfEmpty({ ...identityOf(place), ...addressOf(place) })
}

/** transporta: its address is one line, and the layout has no CEP and no telephone. */
export function carrierOf(infNFe: XmlElement): NfeParty {
  const carrier = elementAt(infNFe, 'transp/transporta')
  return {
    ...identityOf(carrier),
    endereco: textAt(carrier, 'xEnder'),
    municipio: textAt(carrier, 'xMun'),
    uf: ufAt(carrier, 'UF'),
    cep: null,
    telefone: null,
  }
}

type Identity = Pick<NfeParty, 'razao_social' | 'cnpj_cpf' | 'inscricao_estadual'>

function identityOf(party: XmlElement | null): Identity {
  return {
    razao_social: textAt(party, 'xNome'),
    cnpj_cpf: taxIdOf(party),
    inscricao_estadual: codeAt(party, 'IE'),
  }
}

function addressOf(address: XmlElement | null): Omit<NfeParty, keyof Identity> {
  return {
    endereco: streetOf(address),
    municipio: textAt(address, 'xMun'),
    uf: ufAt(address, 'UF'),
    cep: cepAt(address, 'CEP'),
    telefone: digitsAt(address, 'fone'),
  }
}

function streetOf(address: XmlElement | null): string | null {
  const street = ['xLgr', 'nro', 'xCpl'].flatMap((name) => textAt(address, name) ?? []).join(', ')
  const district = textAt(address, 'xBairro')
  return [street, district].filter(Boolean).join(' - ') || null
}
