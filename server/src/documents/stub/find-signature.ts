import type { SignatureReading } from '@canhoto/contracts/receipt-review'
import type { GrayPicture } from '@canhoto/fiscal/key-strip/gray-picture'
import type { OcrWord } from '../photo/ocr/ocr-word.ts'
import { type Component, findComponents, measureSpread } from './components.ts'
import { type Box, eraseBox, eraseLines, type Ink, inkOf } from './ink.ts'

// The thresholds were chosen on the stubs of bench/documents/signatures.bench.ts with seeds that it does not measure.

/** A ruling line goes straight for longer, a stroke of a hand seldom does. */
const MIN_LINE_MM = 14
/** A word of which OCR is so sure is printed, unless it is much larger than the print of the form: OCR reads letters in signatures. */
const MIN_PRINTED_CONFIDENCE = 0.5
const MAX_PRINT_RATIO = 1.7
/** Strokes of a hand are larger than the letters of the form, thin, and leave most of their box empty. */
const MIN_STROKE_HEIGHT_MM = 3.6
const MAX_STROKE_WIDTH_MM = 1.8
const MAX_FILL = 0.5
/** What is so flat is a straight line; with so much of its ink along its box it is the frame of a stamp, or a corner of the form. */
const MIN_BREADTH_MM = 1.8
const FRAME = { marginMm: 1.4, minShare: 0.8 } as const
/** The length of all strokes from which on there is a signature, and at which that is as sure as it gets, either way. */
const MIN_LENGTH_MM = 22
const SURE_LENGTH_MM = 80
const SURE_NONE_MM = 8
/** Where its label was not read, the whole picture is searched, and whatever is found may be something else. */
const WITHOUT_LABEL = { minLengthMm: 60, maxConfidence: 0.6 } as const
/** At most, where there is print as of a stamp. */
const WITH_STAMP = 0.7
/** What forms print under the label. */
const FORM_WORD = /^(?:NOME|LEG[IÍ]VEL|RG|CPF|DOC|DOCUMENTO|DATA|HORA|CARIMBO|NF-?E|S[ÉE]RIE)\W*$/i
/** Around its label: the signature begins beside or below it, and often rises above it. */
const AREA_MM = { left: 1, above: 3, below: 26, beforeNumber: 5 } as const
const NUMBER_WORD = /^(?:NF-?E|N[^A-Z0-9]{1,3}.*|\d{3}\.\d{3}\.\d{3}|S[ÉE]RIE)$/i

interface Seen {
  words: readonly OcrWord[]
  /** The label under which the receiver signs; null where it was not read. */
  label: OcrWord | null
  pxPerMm: number
}

/**
 * Whether a stub bears ink that looks like a signature: strokes of a hand in its area. Whose it is, and whether it is one, this does not
 * say. The picture is upright and of normalized illumination.
 */
export function findSignature(
  picture: GrayPicture,
  { words, label, pxPerMm }: Seen,
): SignatureReading {
  const lengthMm = measureStrokes(picture, { words, label, pxPerMm })
  const minLengthMm = label ? MIN_LENGTH_MM : WITHOUT_LABEL.minLengthMm
  const isFound = lengthMm >= minLengthMm
  const confidence = label ? confidenceOf(lengthMm) : WITHOUT_LABEL.maxConfidence
  const isDoubted = isFound && label !== null && hasOtherPrint(words, label)
  return { isFound, confidence: isDoubted ? Math.min(confidence, WITH_STAMP) : confidence }
}

/** Whether words stand under the label that are not of the form: a stamp, whose frame and letters look like strokes of a hand. */
function hasOtherPrint(words: readonly OcrWord[], label: OcrWord) {
  return printedWords(words).some(
    ({ text, x0, base }) =>
      /\p{L}{3}/u.test(text) &&
      !FORM_WORD.test(text) &&
      base > label.base + label.height &&
      x0 > label.x0 - 16 * label.height,
  )
}

function printedWords(words: readonly OcrWord[]) {
  const heights = words.map((word) => word.height).toSorted((one, other) => one - other)
  const maxHeight = MAX_PRINT_RATIO * (heights[heights.length >> 1] ?? 0)
  return words.filter(
    ({ text, confidence, height }) =>
      confidence >= MIN_PRINTED_CONFIDENCE && text.length > 1 && height <= maxHeight,
  )
}

/** The length of all strokes of a hand in the area of the signature, in millimetres. */
function measureStrokes(picture: GrayPicture, { words, label, pxPerMm }: Seen) {
  const area = areaOf(picture, words, label, pxPerMm)
  const ink = inkOf(picture, area)
  eraseLines(ink, MIN_LINE_MM * pxPerMm)
  erasePrint(ink, words, area)
  const strokes = findComponents(ink).filter((each) => isOfHand(each, ink, pxPerMm))
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) / pxPerMm
}

/** The cell of the label: from the first word of its line to the box with the number, or to the right edge. */
function areaOf(
  { width, height }: GrayPicture,
  words: readonly OcrWord[],
  label: OcrWord | null,
  pxPerMm: number,
): Box {
  if (!label) return { left: 0, top: 0, right: width, bottom: height }
  const line = words.filter(
    (word) =>
      Math.abs(word.base - label.base) < label.height &&
      word.x0 <= label.x0 &&
      word.x0 > label.x0 - 16 * label.height,
  )
  const isOfNumber = ({ text, x0 }: OcrWord) => NUMBER_WORD.test(text) && x0 > label.x1
  const right = Math.min(
    width,
    ...words.filter(isOfNumber).map(({ x0 }) => x0 - AREA_MM.beforeNumber * pxPerMm),
  )
  return {
    left: Math.min(label.x0, ...line.map(({ x0 }) => x0)) - AREA_MM.left * pxPerMm,
    top: label.base - label.height - AREA_MM.above * pxPerMm,
    right,
    bottom: Math.min(height, label.base + AREA_MM.below * pxPerMm),
  }
}

function erasePrint(ink: Ink, words: readonly OcrWord[], area: Box) {
  const [left, top] = [Math.max(0, Math.round(area.left)), Math.max(0, Math.round(area.top))]
  for (const { x0, x1, base, height } of printedWords(words)) {
    eraseBox(ink, {
      left: x0 - left - 1,
      right: x1 - left + 1,
      top: base - height - top,
      bottom: base + 0.35 * height - top,
    })
  }
}

function isOfHand(component: Component, ink: Ink, pxPerMm: number) {
  const { left, right, top, bottom, pixels } = component
  const [width, height] = [right - left, bottom - top]
  if (height < MIN_STROKE_HEIGHT_MM * pxPerMm) return false
  if (widthOf(component) > MAX_STROKE_WIDTH_MM * pxPerMm) return false
  if (pixels.length > MAX_FILL * width * height) return false
  const { breadth, atBorder } = measureSpread(component, ink.width, FRAME.marginMm * pxPerMm)
  return breadth >= MIN_BREADTH_MM * pxPerMm && atBorder < FRAME.minShare
}

/** Of a stroke, half its outline is its length. */
const lengthOf = ({ edge }: Component) => edge / 2
const widthOf = (component: Component) => component.pixels.length / Math.max(1, lengthOf(component))

/** 0.5 at the threshold, 1 well above and well below it. */
function confidenceOf(lengthMm: number) {
  const sure = lengthMm >= MIN_LENGTH_MM ? SURE_LENGTH_MM : SURE_NONE_MM
  const share = (lengthMm - MIN_LENGTH_MM) / (sure - MIN_LENGTH_MM)
  return Math.round((0.5 + 0.5 * Math.min(1, share)) * 100) / 100
}
