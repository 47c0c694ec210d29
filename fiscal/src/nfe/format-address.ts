import { formatCep } from '../cep.ts'
import type { NfeParty } from './draft-types.ts'

/** 'Rua das Flores, 10 - Centro, Niterói - RJ, 24020-005'; null when the party has no address at all. */
export function formatAddress(party: Pick<NfeParty, 'endereco' | 'municipio' | 'uf' | 'cep'>) {
  const city = [party.municipio, party.uf].filter(Boolean).join(' - ')
  const cep = party.cep && formatCep(party.cep)
  return [party.endereco, city, cep].filter(Boolean).join(', ') || null
}
