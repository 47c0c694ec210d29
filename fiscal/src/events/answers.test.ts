import { describe, expect, test } from 'vitest'
import type { AnswerClass } from './answers.ts'
import { KNOWN_ANSWERS, meaningOf } from './answers.ts'

/** The table of the manuals, written here apart from the one that is tested. */
const CLASSES: Record<AnswerClass, string> = {
  processed: '128',
  registered: '134 135 136 155',
  duplicate: '573 631',
  retry: '108 109 114 286 296 999',
  pause: '656 678',
  later: '217 494 600',
  certificate: '213 280 281 282 283 284 285 290 291 292 293 294 295 593',
  correct: '222 577 578 579 634 635 637 860 861 862 863 864 865 866 870 871 872 873',
  stopped: '205 218 530 574 580 594 596 632 636 869 900 904',
  defect:
    '215 225 236 249 250 252 297 298 402 404 491 493 516 572 587 588 598 628 629 630 657 658 677',
}

const codes = Object.entries(CLASSES).flatMap(([name, list]) =>
  list.split(' ').map((code) => [code, name] as const),
)

describe('an answer of SEFAZ', () => {
  test.each(codes)('%s is of the class %s', (code, name) => {
    expect(meaningOf(code, '').class).toBe(name)
  })

  test('says its cause and what to do, in sentences', () => {
    for (const code of KNOWN_ANSWERS) {
      const { text, advice } = meaningOf(code, 'Rejeicao: texto da SEFAZ')
      expect(text).toMatch(/^[A-ZÀ-Ý].{10,}\.$/)
      expect(advice).toMatch(/^[A-ZÀ-Ý].{10,}\.$/)
      expect(text).not.toContain('Rejeicao')
    }
  })

  test('has one class: no code stands twice', () => {
    expect([...KNOWN_ANSWERS].toSorted()).toEqual(codes.map(([code]) => code).toSorted())
  })

  test('of an unknown code stops, and shows the words of SEFAZ', () => {
    expect(meaningOf('789', ' Rejeicao: Algo\nnovo ')).toMatchObject({
      class: 'stopped',
      text: 'A SEFAZ recusou o evento (789): Rejeicao: Algo novo',
    })
    expect(meaningOf('789', '').text).toBe('A SEFAZ recusou o evento (789): sem explicação')
    expect(meaningOf('constructor', 'x').class).toBe('stopped')
    expect(meaningOf('789', 'x'.repeat(9999)).text.length).toBeLessThan(300)
  })
})
