import { describe, expect, test } from 'vitest'
import { latin1, utf16, utf8 } from '../../test/encodings.ts'
import { decodeXml } from './decode.ts'
import { MAX_DEPTH, MAX_XML_BYTES } from './limits.ts'
import { parseXml } from './parse.ts'
import { elementsAt, elementAt } from './tree.ts'
import { XmlError } from './xml-error.ts'

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof XmlError) return error.problem
    throw error
  }
  return 'none'
}

describe('decoding', () => {
  const text = '<a>Ação</a>'

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with mark', utf8(text, true)],
    ['UTF-8 with mark after it is one already', utf8(`\ufeff${text}`, true)],
    ['UTF-16LE with mark', utf16(text, 'le')],
    ['UTF-16BE with mark', utf16(text, 'be')],
    ['UTF-16LE without', utf16(text, 'le', false)],
    ['UTF-16BE without', utf16(text, 'be', false)],
    ['Latin-1 undeclared', latin1(text)],
    ['a mark that was taken for letters', utf8(`\u00ef\u00bb\u00bf${text}`)],
    ['leading and trailing blanks', utf8(`\r\n\n ${text}\n\u0000\u001a`)],
  ])('%s gives the same text', (_, bytes) => {
    expect(decodeXml(bytes)).toBe(text)
  })

  const HEADERS = 'HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\nX-Hora: 10:00\r\n'

  test.each([
    ['with a status line', `${HEADERS}\r\n${text}`],
    ['without one', `Content-Type: text/xml\n\n${text}`],
    ['without a blank line after them', `${HEADERS}${text}`],
  ])('HTTP headers %s are no part of the document', (_, file) => {
    expect(decodeXml(utf8(file))).toBe(text)
  })

  test('a text that is no header is not taken away', () => {
    expect(problemOf(() => decodeXml(utf8(`Segue a nota\n${text}`)))).toBe('not_xml')
  })

  test('the encoding of a declaration in capitals is read, and the declaration is none of the tree', () => {
    const file = '<?XML version="1.0" encoding="ISO-8859-1"?><a>Ação</a>'
    expect(parseXml(decodeXml(latin1(file)))).toMatchObject({ name: 'a', text: 'Ação' })
  })

  test('the declaration decides only when the bytes are not UTF-8', () => {
    const wrong = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Ação</a>'
    expect(decodeXml(utf8(wrong))).toBe(wrong)
    const alsoWrong = '<?xml version="1.0" encoding="UTF-8"?><a>Ação</a>'
    expect(decodeXml(latin1(alsoWrong))).toBe(alsoWrong)
    const greek = latin1('<?xml version="1.0" encoding="ISO-8859-7"?><a>\u00e1</a>')
    expect(decodeXml(greek)).toContain('<a>α</a>')
    const unknown = latin1('<?xml version="1.0" encoding="ISO-8859-99"?><a>\u00e1</a>')
    expect(decodeXml(unknown)).toContain('<a>á</a>')
  })

  test('a text pasted in another encoding spoils no other', () => {
    const mixed = Uint8Array.of(...utf8('<a>Ação '), 0xe7, 0xe3, 0x80, ...utf8(' São “1” 😀</a>'))
    expect(decodeXml(mixed)).toBe('<a>Ação çã€ São “1” 😀</a>')
    const halfSurrogate = Uint8Array.of(...utf8('<a>é'), 0xed, 0xa0, 0x80, ...utf8('é</a>'))
    expect(decodeXml(halfSurrogate)).toBe('<a>éí\u00a0€é</a>')
    expect(decodeXml(Uint8Array.of(...utf8('<a>é'), 0xc3))).toBe('<a>éÃ')
  })

  test('windows-1252 punctuation survives', () => {
    expect(decodeXml(Uint8Array.of(0x3c, 0x80, 0x93, 0x96, 0xe1))).toBe('<€“–á')
  })

  test('what is no XML is refused before it is parsed', () => {
    expect(problemOf(() => decodeXml(new Uint8Array()))).toBe('empty')
    expect(problemOf(() => decodeXml(utf8('  \n ')))).toBe('empty')
    expect(problemOf(() => decodeXml(utf8('%PDF-1.7')))).toBe('not_xml')
    expect(problemOf(() => decodeXml(new Uint8Array(MAX_XML_BYTES + 1)))).toBe('too_large')
  })
})

describe('parsing', () => {
  test('elements are found by local name, whatever their prefix', () => {
    const root = parseXml('<x:a xmlns:x="n"><x:b><c>1</c><y:c xmlns:y="m">2</y:c></x:b></x:a>')
    expect(elementAt(root, 'b/c')?.text).toBe('1')
    expect(elementsAt(root, 'b/c').map((c) => c.text)).toEqual(['1', '2'])
    expect(elementAt(root, 'b/nothing/c')).toBeNull()
  })

  test('CDATA, comments and references make one text', () => {
    expect(parseXml('<a>x &amp; <!-- no --><![CDATA[<y>]]>&#231;</a>').text).toBe('x & <y>ç')
  })

  test('declarations may stand anywhere: notes are pasted into envelopes whole', () => {
    const declared = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
    const root = parseXml(`<!-- no --> ${declared}<a>${declared}<b>1</b></a>`)
    expect(elementAt(root, 'b')?.text).toBe('1')
  })

  test('references to what XML cannot hold are passed over', () => {
    const odd = '&#0;&#x1F;&#26;&#xD83D;&#xDE00;&#57343;&#xFFFE;&#065535;'
    expect(parseXml(`<a b="1${odd}2">x${odd}y</a>`)).toMatchObject({ text: 'xy' })
    expect(parseXml('<a>&#9;&#x41;&#128512;&#xE000;</a>').text).toBe('\tA😀\ue000')
  })

  test('names of the language itself are only names', () => {
    const root = parseXml('<a __proto__="1" constructor="2"><__proto__>3</__proto__></a>')
    expect(root.attributes.get('__proto__')).toBe('1')
    expect(elementAt(root, '__proto__')?.text).toBe('3')
    expect(elementAt(root, 'toString')).toBeNull()
  })

  test.each([
    ['a document type', '<!DOCTYPE a><a/>', 'doctype'],
    ['an entity', '<!ENTITY x "y"><a/>', 'doctype'],
    ['an unknown entity', '<a>&x;</a>', 'malformed'],
    ['a missing end', '<a><b>', 'malformed'],
    ['a cut tag', '<a><b', 'malformed'],
    ['crossed tags', '<a><b></a></b>', 'malformed'],
    ['text outside the root', '<a/>x', 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['nothing but a declaration', '<?xml version="1.0"?>', 'malformed'],
    ['a repeated attribute', '<a b="1" b="2"/>', 'malformed'],
    ['depth', '<a>'.repeat(MAX_DEPTH + 1), 'too_complex'],
    ['elements', `<a>${'<b/>'.repeat(300_001)}</a>`, 'too_complex'],
    [
      'attributes',
      `<a ${Array.from({ length: 33 }, (_, i) => `b${i}=""`).join(' ')}/>`,
      'too_complex',
    ],
    ['names', `<${'a'.repeat(201)}/>`, 'too_complex'],
    ['text', `<a>${'x'.repeat(1_500_001)}</a>`, 'too_complex'],
  ])('%s is refused', (_, xml, problem) => {
    expect(problemOf(() => parseXml(xml))).toBe(problem)
  })
})
