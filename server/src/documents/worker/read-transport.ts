import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { EMPTY_PARTY } from '@canhoto/fiscal/danfe/draft/empty-draft'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { MdfeDraft } from '@canhoto/fiscal/mdfe/mdfe-draft'
import { isPossibleNoteKey } from '@canhoto/fiscal/possible-key'
import type { Reading } from '../reading.ts'
import type { PrintedTransport } from './recognize-transport.ts'

const KEY_LENGTH = 44

/** What is read of a printed CT-e or MDF-e: its kind, and of a CT-e the access keys of its notes. */
export function readTransport(kind: PrintedTransport, pages: readonly WordPage[]): Reading {
  if (kind === 'damdfe') return { outcome: 'mdfe', mdfe: EMPTY_MDFE }
  const pieces = pages.flatMap(({ words }) =>
    words.map(({ text }) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
  )
  return { outcome: 'cte', cte: { ...EMPTY_CTE, notas: findNoteKeys(pieces.filter(Boolean)) } }
}

/** A key may be printed as one word or as groups of digits, so consecutive words are joined up to its length. */
function findNoteKeys(words: readonly string[]) {
  const keys = new Set<string>()
  for (const first of words.keys()) {
    let key = ''
    for (let next = first; key.length < KEY_LENGTH && next < words.length; next++)
      key += words[next]
    if (isPossibleNoteKey(key)) keys.add(key)
  }
  return [...keys]
}

const EMPTY_CTE: CteDraft = {
  modelo: null,
  numero: null,
  serie: null,
  chave: null,
  data_emissao: null,
  emitido_em: null,
  protocolo: null,
  autorizado_em: null,
  tipo_cte: null,
  tipo_servico: null,
  data_prevista_entrega: null,
  emitente: EMPTY_PARTY,
  remetente: EMPTY_PARTY,
  destinatario: EMPTY_PARTY,
  entrega: EMPTY_PARTY,
  valor_carga: null,
  valor_prestacao: null,
  peso_bruto: null,
  notas: [],
  outros_documentos: 0,
  chaves_invalidas: 0,
  cancelado: false,
}

const EMPTY_MDFE: MdfeDraft = {
  numero: null,
  serie: null,
  chave: null,
  data_emissao: null,
  uf_inicio: null,
  uf_fim: null,
  placa: null,
  condutores: [],
  valor_carga: null,
  notas: [],
  ctes: [],
  mdfes: [],
  chaves_invalidas: 0,
  cancelado: false,
}
