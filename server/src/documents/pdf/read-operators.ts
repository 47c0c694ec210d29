import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PdfError } from './open-pdf.ts'

/** The pages of 30 generated DANFE have at most 3300. Letters that are drawn as paths make some ten thousand. */
const MAX_OPERATORS = 100_000
const MAX_COORDINATES = 1_000_000

interface Operators {
  operators: readonly number[]
  args: readonly unknown[]
}

/** The drawing operators of a page. Throws PdfError for more than can be drawn in some seconds. */
export async function readOperators(page: PDFPageProxy): Promise<Operators> {
  const { fnArray: operators, argsArray: args } = await page.getOperatorList()
  if (operators.length > MAX_OPERATORS) throw new PdfError('too_many_drawings')
  let coordinates = 0
  for (const [index, operator] of operators.entries()) {
    if (operator === OPS.constructPath) coordinates += countCoordinates(args[index])
  }
  if (coordinates > MAX_COORDINATES) throw new PdfError('too_many_drawings')
  return { operators, args }
}

/** The second argument is a list whose first element has the commands and coordinates of the path. */
function countCoordinates(args: unknown): number {
  const [, paths] = args as [unknown, ArrayLike<ArrayLike<number> | null>?]
  return paths?.[0]?.length ?? 0
}
