import type { Style } from './pen.ts'
import type { PageSize } from './sheet.ts'
import type { Wording } from './wording.ts'

export interface FullLayout {
  style: Style
  wording: Wording
  size: PageSize
  margin: number
  stub: 'top' | 'bottom' | 'left' | 'none'
  /** Where the whole page is drawn turned, on paper of the other orientation. */
  turned?: boolean
  groupedProtocol?: boolean
  /** Joins number and complement of a street. */
  complement: ', ' | ' - ' | ' '
  installments: 'boxes' | 'lines'
  codeWidth: number
  itemSize: number
  /** A code wider than its column takes two lines. */
  wrapCodes?: boolean
  /** Lines of the emitter's box above its street, and the one with its telephone. */
  slogan?: string
  contact?: (phone: string) => string
  /** The legend in the freight's cell, and its digit in a box. */
  freightLegend?: string
}
