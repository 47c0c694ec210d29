import { joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'

/** The sentence of the stub and its end on the next line. */
const SENTENCE = /^RECEB(?:EMOS|I)\b|\bINDICAD[AO]S? (?:AO LADO|ABAIXO|ACIMA)\b|^AO LADO\b/i
const LABEL =
  /^(?:DATA D[EO] RECEBIMENTO|(?:IDENTIFICA[ÇC][ÃA]O E )?ASSINATURA(?: D[EO]\b.*)?$|(?:DATA (?:DA |DE )?)?EMISS[ÃA]O\s*:|DEST(?:INAT[ÁA]RIO|\.)?\s*:|VALOR TOTAL\b)/i
/** The box at its right: 'NF-e', 'Nº 000.001.450', 'SÉRIE 001'. */
const BOX = /^(?:NF-?E|N[º°o.]{1,2}\s*[\d.]{3,}|S[ÉE]RIE\s*:?\s*\d+)\b/i
/** Where to write, and where to cut. */
const RULING = /^[-–—_./=\s]+$/

/** Whether a line is of the stub (canhoto), which may stand close above the form. */
export function isStubLine({ words }: TextLine): boolean {
  const text = joinText(words)
  return [SENTENCE, LABEL, BOX, RULING].some((pattern) => pattern.test(text))
}
