import type { OcrWord } from '../photo/ocr/ocr-word.ts'

/** A value that is printed on a stub, with the confidence of OCR in it, 0 to 1. */
export interface StubValue {
  value: string
  confidence: number
}

export interface StubWords {
  /** Every number that is printed as that of a note; several where the photo shows more than one. */
  numbers: StubValue[]
  series: StubValue | null
  /** 'dd/mm' of the date of receipt. */
  receivedOn: StubValue | null
  /** Where the receiver signs; null where its label was not read. */
  signatureLabel: OcrWord | null
}

const NUMBER_LABEL = /^(?:N[^A-Z0-9]{0,3}|N[OE0A][.:]*|N[UÚ]MERO:?)$/i
/** The label and the number as one word: 'Nº.000.026.663'. */
const GLUED_NUMBER = /^N[^A-Z0-9]{1,3}(\d[\d.]{2,11})$/i
/** As generators of DANFEs print it: three groups of three. */
const GROUPED_NUMBER = /^\d{3}\.\d{3}\.\d{3}$/
const PLAIN_NUMBER = /^\d{1,3}(?:\.\d{3}){1,2}$|^\d{1,9}$/
const SERIES_LABEL = /^S[ÉEÈ]R[I1L]E[.:]*$/i
const GLUED_SERIES = /^S[ÉEÈ]R[I1L]E[.:]*(\d{1,3})$/i
const SERIES = /^\d{1,3}$/
const DAY = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](?:\d{2}|\d{4}))?$/
const RECEIPT_LABEL = /^RECEB[I1]MENTO:?$/i
const SIGNATURE_LABEL = /^ASS[I1]NATURA/i

/** A value stands at most so many heights of its label to the right of it, and for dates below it. */
const MAX_GAP = 3
const MAX_DROP = 7

/** What the words of a stub say of its note. */
export function readStubWords(words: readonly OcrWord[]): StubWords {
  return {
    numbers: findNumbers(words),
    series: findSeries(words),
    receivedOn: findReceivedOn(words),
    signatureLabel: words.find(({ text }) => SIGNATURE_LABEL.test(text)) ?? null,
  }
}

function findNumbers(words: readonly OcrWord[]): StubValue[] {
  const found = words.flatMap((word) => {
    const glued = GLUED_NUMBER.exec(word.text)?.[1]
    if (glued) return [valueOf(glued, word)]
    if (GROUPED_NUMBER.test(word.text)) return [valueOf(word.text, word)]
    const label = words.find((each) => NUMBER_LABEL.test(each.text) && isRightOf(word, each))
    return PLAIN_NUMBER.test(word.text) && label ? [valueOf(word.text, word)] : []
  })
  return found.filter(({ value }) => value !== '0')
}

function findSeries(words: readonly OcrWord[]): StubValue | null {
  for (const word of words) {
    const glued = GLUED_SERIES.exec(word.text)?.[1]
    if (glued) return valueOf(glued, word)
    if (!SERIES_LABEL.test(word.text)) continue
    const value = words.find((each) => SERIES.test(each.text) && isRightOf(each, word))
    if (value) return valueOf(value.text, value)
  }
  return null
}

/** Below its label, or to the right of it: written by hand, so it is seldom read. */
function findReceivedOn(words: readonly OcrWord[]): StubValue | null {
  const label = words.find(({ text }) => RECEIPT_LABEL.test(text))
  if (!label) return null
  const days = words.filter((word) => DAY.test(word.text) && isNear(word, label))
  const best = days.toSorted((one, other) => other.confidence - one.confidence)[0]
  const [, day = '', month = ''] = DAY.exec(best?.text ?? '') ?? []
  if (!best || Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12)
    return null
  return {
    value: `${day.padStart(2, '0')}/${month.padStart(2, '0')}`,
    confidence: best.confidence,
  }
}

const valueOf = (text: string, { confidence }: OcrWord): StubValue => ({
  value: normalizeNumber(text),
  confidence,
})

/** Without dots and leading zeros, as numbers of notes are compared. */
export function normalizeNumber(text: string) {
  return text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
}

function isRightOf(word: OcrWord, label: OcrWord) {
  const gap = word.x0 - label.x1
  const height = Math.max(word.height, label.height)
  return Math.abs(word.base - label.base) < height * 0.6 && gap > -height && gap < MAX_GAP * height
}

function isNear(word: OcrWord, label: OcrWord) {
  const drop = word.base - label.base
  const isBelow = drop > 0 && drop < MAX_DROP * label.height
  const width = label.x1 - label.x0
  const isInColumn = word.x1 > label.x0 - 2 * width && word.x0 < label.x1 + width
  return (isBelow && isInColumn) || isRightOf(word, label)
}
