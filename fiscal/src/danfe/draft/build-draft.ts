import { cut } from '../../text/clean-text.ts'
import type { NfeDraft, NfeInstallment, NfeItem } from '../../nfe/draft-types.ts'
import { MAX_RAW_TEXT } from '../../nfe/raw-text.ts'
import type { Candidate, FieldGroup, FieldPath } from '../candidates/types.ts'
import { overallConfidence } from '../reconcile/overall-confidence.ts'
import { valueOf } from '../reconcile/resolved.ts'
import type { Resolved } from '../reconcile/types.ts'
import { EMPTY_PARTY, emptyDraft } from './empty-draft.ts'
import { listEntities } from './list-entities.ts'
import type { DanfeReading } from './types.ts'

interface Lists {
  items: NfeItem[]
  installments: NfeInstallment[]
  /** The text of all pages. */
  text: string
}

/** The last stage: builds the draft from the chosen values. */
export function buildReading(
  resolved: Resolved,
  { items, installments, text }: Lists,
): DanfeReading {
  const fields = [...resolved.values()]
  const confidence = overallConfidence(resolved)
  const draft: NfeDraft = {
    ...emptyDraft(),
    ...buildGroups(resolved),
    ...buildSingleFields(resolved),
    duplicatas: installments,
    itens_de_linha: items,
    raw_text: cut(text, MAX_RAW_TEXT),
    raw_fields: Object.fromEntries(fields.map(({ path, value }) => [path, value])),
    document_ai_confidence: confidence,
    document_ai_entities: [
      ...fields.map(toEntity),
      ...listEntities(resolved, { items, installments }),
    ],
  }
  return { draft, fields, confidence }
}

const toEntity = ({ path, value, confidence, source }: Candidate) => ({
  type: path,
  value,
  mentionText: value,
  confidence,
  source,
})

function buildGroups(resolved: Resolved) {
  const empty = emptyDraft()
  const valores = fillGroup(resolved, 'valores', empty.valores)
  const { valor_icms, valor_total_tributos, valor_ipi } = valores
  return {
    nf_data: fillGroup(resolved, 'nf_data', empty.nf_data),
    remetente: fillGroup(resolved, 'remetente', EMPTY_PARTY),
    destinatario: fillGroup(resolved, 'destinatario', EMPTY_PARTY),
    transportadora: fillGroup(resolved, 'transportadora', EMPTY_PARTY),
    entrega: fillPresentGroup(resolved, 'entrega', EMPTY_PARTY),
    retirada: fillPresentGroup(resolved, 'retirada', EMPTY_PARTY),
    veiculo: fillPresentGroup(resolved, 'veiculo', { placa: null, uf: null, rntc: null }),
    volumes: fillGroup(resolved, 'volumes', empty.volumes),
    valores,
    // The draft repeats three of the values among the taxes.
    impostos: {
      ...fillGroup(resolved, 'impostos', empty.impostos),
      valor_icms,
      valor_total_tributos,
      valor_ipi,
    },
  }
}

function buildSingleFields(resolved: Resolved) {
  return {
    modelo: valueOf(resolved, 'modelo'),
    tipo_emissao: valueOf(resolved, 'tipo_emissao'),
    tipo_nota: valueOf(resolved, 'tipo_nota'),
    natureza_operacao: valueOf(resolved, 'natureza_operacao'),
    modalidade_frete: valueOf(resolved, 'modalidade_frete'),
    informacoes_complementares: valueOf(resolved, 'informacoes_complementares'),
    data_prevista_entrega: valueOf(resolved, 'data_prevista_entrega'),
    ambiente: valueOf(resolved, 'ambiente'),
  }
}

/** Null when no field of the group has a value. */
function fillPresentGroup<T extends Record<string, string | null>>(
  resolved: Resolved,
  group: FieldGroup,
  empty: T,
): T | null {
  const filled = fillGroup(resolved, group, empty)
  return Object.values(filled).some((value) => value !== null) ? filled : null
}

/** The group with the chosen value of each of its fields. */
function fillGroup<T extends Record<string, string | null>>(
  resolved: Resolved,
  group: FieldGroup,
  empty: T,
): T {
  const values = Object.keys(empty).map((name) => [
    name,
    valueOf(resolved, `${group}.${name}` as FieldPath),
  ])
  return Object.fromEntries(values) as T
}
