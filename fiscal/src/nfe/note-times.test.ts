import { expect, test } from 'vitest'
import { nfeKey, nfeXml } from '../../test/nfe-xml.ts'
import { XmlError } from '../xml/xml-error.ts'
import { noteTimesIn } from './note-times.ts'

const KEY = nfeKey({ number: 7 })
const xml = nfeXml({ number: 7, wrapper: 'nfeProc' })

test('a file says when its note was issued and authorized', () => {
  expect(noteTimesIn(xml, KEY)).toEqual({
    issuedAt: '2026-11-20T22:45:00-03:00',
    authorizedAt: '2026-11-20T22:45:10-03:00',
  })
})

test('it says nothing of another note, and of its own nothing that another answer says', () => {
  expect(noteTimesIn(xml, nfeKey({ number: 8 }))).toBeNull()
  const other = xml.replace(/<chNFe>[0-9]{44}</, `<chNFe>${nfeKey({ number: 8 })}<`)
  expect(noteTimesIn(other, KEY)).toMatchObject({ authorizedAt: null })
  const denied = xml.replace('<cStat>100<', '<cStat>302<')
  expect(noteTimesIn(denied, KEY)).toMatchObject({ authorizedAt: null })
})

test('a day alone, as old layouts have it, is no hour; what is no XML is refused', () => {
  const day = xml.replace('2026-11-20T22:45:00-03:00', '2026-11-20')
  expect(noteTimesIn(day, KEY)).toMatchObject({ issuedAt: null })
  expect(() => noteTimesIn('<nfeProc>', KEY)).toThrow(XmlError)
})
