import { expect, test } from 'vitest'
import { cpuMsOf, SOON_CPU_MS } from '../../test/cpu-time.ts'
import { utf8 } from '../../test/encodings.ts'
import { nfeXml } from '../../test/nfe-xml.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'

const NOTE = nfeXml()
const MEGA = 1_000_000

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`,
).join('')}]><lolz>&l8;</lolz>`

function pattern(...bytes: number[]) {
  return Buffer.alloc(9 * MEGA, Buffer.from(bytes)).fill('<', 0, 3)
}

const cases: [string, () => Uint8Array, string][] = [
  ['50 MB', () => new Uint8Array(50 * MEGA).fill(0x3c), 'too_large'],
  ['an empty file', () => new Uint8Array(), 'empty'],
  ['zeros', () => new Uint8Array(MEGA), 'empty'],
  ['a PDF', () => utf8('%PDF-1.7 ...'), 'not_xml'],
  ['a JPEG', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46), 'not_xml'],
  ['an HTML page', () => utf8('<!DOCTYPE html><html></html>'), 'doctype'],
  ['a billion laughs', () => utf8(laughs), 'doctype'],
  ['an external entity', () => utf8('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'), 'doctype'],
  ['a million levels', () => utf8('<a>'.repeat(MEGA)), 'too_complex'],
  ['three million elements', () => utf8(`<r>${'<b/>'.repeat(2 * MEGA)}</r>`), 'too_complex'],
  ['a tag that never ends', () => utf8(`<a ${' '.repeat(9 * MEGA)}`), 'malformed'],
  ['a name of 9 MB', () => utf8(`<${'a'.repeat(9 * MEGA)}/>`), 'too_complex'],
  ['a million attributes', () => utf8(`<a ${'b="" c="" '.repeat(MEGA / 2)}/>`), 'too_complex'],
  ['9 MB of references', () => utf8(`<a>${'&amp;'.repeat(1.8 * MEGA)}</a>`), 'too_complex'],
  ['9 MB of comments', () => utf8(`<a>${'<!---->'.repeat(1.2 * MEGA)}</a>`), 'not_fiscal'],
  ['9 MB of instructions', () => utf8(`<a>${'<?x y?>'.repeat(1.2 * MEGA)}</a>`), 'not_fiscal'],
  ['9 MB of CDATA', () => utf8(`<a>${'<![CDATA[]]>'.repeat(0.7 * MEGA)}</a>`), 'not_fiscal'],
  ['an endless comment', () => utf8(`<a><!--${'- '.repeat(4 * MEGA)}`), 'malformed'],
  ['9 MB in two encodings', () => pattern(0xc3, 0xa7, 0xe7), 'malformed'],
  ['9 MB of what is almost UTF-8', () => pattern(0xed, 0xa0, 0x80), 'malformed'],
  ['a doctype in small letters', () => utf8('<!doctype html><html></html>'), 'malformed'],
  ['declarations without end', () => utf8(`<a>${'<?xml '.repeat(1.5 * MEGA)}`), 'malformed'],
  ['9 MB of impossible characters', () => utf8(`<a>${'&#x0;'.repeat(1.8 * MEGA)}`), 'malformed'],
  [
    '9 MB of text in text',
    () => utf8(`<a><![CDATA[${'<b '.repeat(3 * MEGA)}]]></a>`),
    'too_complex',
  ],
  ['laughs in a text', () => utf8(`<a><![CDATA[${laughs}<infNFe]]></a>`), 'doctype'],
  ['9 MB of one attribute', () => utf8(`<a b="${'&lt;'.repeat(2 * MEGA)}"/>`), 'not_fiscal'],
]

test.each(cases)('%s is refused soon', (_, bytes, reason) => {
  const input = bytes()
  const ms = cpuMsOf(() => expect(readFiscalXml(input)).toEqual({ kind: 'invalid', reason }))
  expect(ms).toBeLessThan(SOON_CPU_MS)
})

test('a note cut anywhere is invalid and never an error', () => {
  const bytes = utf8(NOTE)
  for (let length = 0; length < bytes.length; length += 37) {
    expect(readFiscalXml(bytes.subarray(0, length)).kind).toBe('invalid')
  }
})

test('a note with any damaged byte gives an answer and never an error', () => {
  const bytes = utf8(NOTE)
  const kinds = new Set<string>()
  for (let i = 0; i < bytes.length; i += 5) {
    const damaged = bytes.slice()
    damaged[i] = (i * 31) % 256
    kinds.add(readFiscalXml(damaged).kind)
  }
  expect([...kinds].toSorted()).toEqual(['invalid', 'nfe'])
})
