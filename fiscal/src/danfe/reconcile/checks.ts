import type { AccessKey } from '../../access-key.ts'
import { sumDecimals } from '../../decimal.ts'
import { isValidTaxId } from '../../tax-id.ts'
import type { NfeDraft } from '../../nfe/draft-types.ts'
import { printedNumber } from '../candidates/read-identification.ts'
import { plain } from '../text/normalize.ts'
import { CONFIDENCE, judge, judgeAtMost } from '../candidates/candidate.ts'
import type { Readings } from '../candidates/candidate.ts'
import { closesWith } from './reconcile-totals.ts'
import type { Stub } from '../candidates/read-stub.ts'
import { UF_BY_CODE } from '../../uf-codes.ts'

export interface Evidence {
  key: AccessKey | null
  stub: Stub
  text: string
}

/** What contradicts a closing check is wrong more often than not. */
const CONTRADICTED = 0.3
const DOUBTFUL = 0.5
/** Taxes that the DANFE does not show may be in the total. */
const SUM_DIFFERS = 0.7
/** A key that says another number than the page may be the key of another note. */
const OTHER_NOTE = 0.6

/** Compares the values with the key, the stub, their check digits and each other, and corrects how sure they are. */
export function checkReadings(draft: NfeDraft, readings: Readings, evidence: Evidence): void {
  checkWithStub(draft, readings, evidence.stub)
  if (evidence.key) checkWithKey(draft, readings, evidence.key, evidence.text)
  checkRecipient(draft, readings)
  checkAmounts(draft, readings)
  checkTotal(draft, readings)
  checkProducts(draft, readings)
  checkDays(draft, readings)
}

function checkWithKey(draft: NfeDraft, readings: Readings, key: AccessKey, text: string): void {
  const printed = printedNumber(text)
  if (printed && printed.number !== key.number && readings.fuzzy === 0) {
    for (const field of ['nf_data.numero', 'nf_data.chave'])
      judgeAtMost(readings, field, OTHER_NOTE)
  }
  const { data_emissao } = draft.nf_data
  if (data_emissao) {
    const agrees = data_emissao.startsWith(key.yearMonth)
    if (agrees) raise(readings, 'nf_data.data_emissao')
    else judgeAtMost(readings, 'nf_data.data_emissao', CONTRADICTED)
  }
  if (draft.remetente.uf === UF_BY_CODE[key.ufCode]) raise(readings, 'remetente.uf')
}

function checkWithStub(draft: NfeDraft, readings: Readings, stub: Stub): void {
  const pairs: [string, string | null, string | null][] = [
    ['nf_data.data_emissao', draft.nf_data.data_emissao, stub.issued],
    ['valores.valor_total_nota', draft.valores.valor_total_nota, stub.total],
    ['remetente.razao_social', draft.remetente.razao_social, stub.issuer],
    ['destinatario.razao_social', draft.destinatario.razao_social, stub.recipient],
  ]
  for (const [field, value, repeated] of pairs) {
    if (value !== null && repeated !== null && plain(value) === plain(repeated))
      raise(readings, field)
  }
}

function checkRecipient(draft: NfeDraft, readings: Readings): void {
  for (const name of ['destinatario', 'transportadora', 'entrega'] as const) {
    const document = draft[name]?.cnpj_cpf
    if (!document) continue
    if (isValidTaxId(document)) raise(readings, `${name}.cnpj_cpf`)
    else judgeAtMost(readings, `${name}.cnpj_cpf`, CONTRADICTED)
  }
}

/** A note of nothing, or one in tenths of a cent, was misread more often than written. */
function checkAmounts(draft: NfeDraft, readings: Readings): void {
  for (const field of ['valor_total_nota', 'valor_total_produtos'] as const) {
    const amount = draft.valores[field]
    const isUsual = amount === null || (/\.\d{2}$/.test(amount) && Number(amount) > 0)
    if (!isUsual) judgeAtMost(readings, `valores.${field}`, CONTRADICTED)
  }
}

function checkTotal(draft: NfeDraft, readings: Readings): void {
  const { valor_total_nota: total } = draft.valores
  const closes = total === null ? null : closesWith(draft, total)
  if (closes === null) return
  for (const field of ['valores.valor_total_nota', 'valores.valor_total_produtos']) {
    if (closes) raise(readings, field)
    else judgeAtMost(readings, field, SUM_DIFFERS)
  }
}

/** The items' totals make the products' total, unless some are left out of it. */
function checkProducts(draft: NfeDraft, readings: Readings): void {
  const totals = draft.itens_de_linha.map((item) => item.valor_total)
  const known = totals.filter((total) => total !== null)
  if (known.length === 0 || known.length < totals.length) return
  if (sumDecimals(known) === draft.valores.valor_total_produtos) {
    raise(readings, 'valores.valor_total_produtos')
  }
}

/** Goods do not leave before the note, nor months after it. */
function checkDays(draft: NfeDraft, readings: Readings): void {
  const { data_emissao, data_saida } = draft.nf_data
  if (!data_emissao || !data_saida) return
  const days = (Date.parse(data_saida) - Date.parse(data_emissao)) / 86_400_000
  if (days < 0 || days > 90) judgeAtMost(readings, 'nf_data.data_saida', DOUBTFUL)
}

function raise(readings: Readings, field: string): void {
  const confidence = readings.fields.get(field)?.confidence ?? 0
  judge(
    readings,
    field,
    Math.max(confidence, readings.fuzzy > 0 ? (confidence + CONFIDENCE.sum) / 2 : CONFIDENCE.sum),
  )
}
