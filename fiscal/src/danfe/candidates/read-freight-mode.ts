import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import type { LabeledPage } from '../labels/types.ts'
import { normalizeText } from '../text/normalize-text.ts'
import { createCellCandidate } from './candidate.ts'
import type { Candidate } from './types.ts'

/** '0 - Emitente', '1:Destinatário;': two and more are a legend, and the digit among them is the choice. */
const CHOICES = /(?<!\d)[0-49]\s*[-–:=)]\s*\p{L}[\p{L}./ ]*/gu
/** 'EMITENTE (0)': each word before its digit. */
const CHOICES_BEFORE = /\p{L}[\p{L}./ ]*\(\s*[0-49]\s*\)/gu
const BOX = /(?<![\d-])[0-49](?!\d)/

/** modFrete: '0 - Emitente', '(1) Dest', or only the words. */
export function readFreightMode(page: LabeledPage): Candidate[] {
  const cell = findCell(page, 'freightMode', 'transport')
  return createCellCandidate(page, 'modalidade_frete', cell, (found) =>
    parseFreightMode([found.text, textBelow(page, found)].join(' ').trim()),
  )
}

/** 'FRETE POR CONTA 0-EMITENTE': the legend may begin beside its label and go on below it, where the digit stands too. */
function textBelow(page: LabeledPage, { label, text }: Cell): string {
  const isCell = !label.inline || label.words.at(-1)?.text.endsWith(':')
  if (isCell || (text.match(CHOICES) ?? []).length === 0) return ''
  return readCell(page, { ...label, inline: false })?.text ?? ''
}

function parseFreightMode(text: string): string | null {
  const choices = text.match(choicePattern(text)) ?? []
  const inBox = BOX.exec(text.replaceAll(choicePattern(text), ' '))?.[0] ?? null
  // '0 - EMITENTE' alone is the choice; with a digit beside it, it is the first line of a legend.
  if (choices.length > 1 || (choices.length === 1 && inBox !== null)) return inBox
  const digit = /^[\s([]*([0-49])(?!\d)/.exec(text)?.[1] ?? /\s([0-49])$/.exec(text)?.[1]
  return digit ?? parseModeInWords(normalizeText(text))
}

const choicePattern = (text: string) => (/^\p{L}/u.test(text) ? CHOICES_BEFORE : CHOICES)

function parseModeInWords(text: string): string | null {
  if (/SEM (?:FRETE|TRANSPORTE|OCORRENCIA)/.test(text)) return '9'
  // 'EMITENTE / DESTINATÁRIO' is a legend; 'DESTINATÁRIO/REMETENTE' is a mode.
  if (/\bEMIT\w*.*\bDEST/.test(text)) return null
  if (/PROPRIO|PROP/.test(text)) return /DEST/.test(text) ? '4' : '3'
  if (/TERCEIRO/.test(text)) return '2'
  if (/DEST|FOB/.test(text)) return '1'
  return /EMIT|REMET|CIF/.test(text) ? '0' : null
}
