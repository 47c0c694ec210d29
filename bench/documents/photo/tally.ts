import { median } from '../../server/median.ts'

/** Right, wrong and absent answers of one reader, and how long they took. */
export class Tally {
  asked = 0
  right = 0
  wrong = 0
  readonly times: number[] = []

  async time<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await work()
    this.times.push(performance.now() - start)
    return result
  }

  /** An empty answer counts as absent, but is right where nothing is printed. */
  count(found: string | null, wanted: string | null) {
    this.asked++
    if ((found ?? '') === (wanted ?? '')) this.right++
    else if (found) this.wrong++
  }

  score() {
    return `${this.right}/${this.asked}${this.wrong > 0 ? `, ${this.wrong} wrong` : ''}`
  }

  duration() {
    return `${median(this.times).toFixed(0)} ms, slowest ${Math.max(...this.times).toFixed(0)}`
  }

  toString() {
    return `${this.score()} (${median(this.times).toFixed(0)} ms)`
  }
}
