import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import { wilson } from './wilson.ts'

/** Of one field: right, wrong and empty values, and how many of each were said to be sure. */
export class SureTally {
  right = 0
  wrong = 0
  empty = 0
  sureRight = 0
  sureWrong = 0

  /** A field that is neither printed nor read does not count. */
  count(found: string, wanted: string, confidence: number) {
    if (found === '' && wanted === '') return
    const isSure = confidence >= SURE_READING
    if (found === wanted) {
      this.right++
      if (isSure) this.sureRight++
    } else if (found === '') this.empty++
    else {
      this.wrong++
      if (isSure) this.sureWrong++
    }
  }

  add({ right, wrong, empty, sureRight, sureWrong }: SureTally) {
    this.right += right
    this.wrong += wrong
    this.empty += empty
    this.sureRight += sureRight
    this.sureWrong += sureWrong
  }

  toString() {
    const all = this.right + this.wrong + this.empty
    const counts = `${this.right} right, ${this.wrong} wrong, ${this.empty} empty of ${all} (${wilson(this.right, all)})`
    const sure = `sure: ${this.sureRight} right, ${this.sureWrong} wrong`
    return `${counts}; ${sure}, ${wilson(this.sureRight, this.right)} of the right ones`
  }
}
