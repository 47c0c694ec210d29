import { describe, expect, test } from 'vitest'
import { formatXml } from './format-xml.ts'

describe('an XML is read', () => {
  test('with one element a line, by its depth', () => {
    const xml = '<?xml version="1.0"?><nfe><ide><nNF>61</nNF><serie/></ide><obs></obs></nfe>'
    expect(formatXml(xml)).toBe(
      [
        '<?xml version="1.0"?>',
        '<nfe>',
        '  <ide>',
        '    <nNF>61</nNF>',
        '    <serie/>',
        '  </ide>',
        '  <obs></obs>',
        '</nfe>',
      ].join('\n'),
    )
  })

  test('with its texts to the letter, comments and sections too', () => {
    const xml = '<a>\n\n  <b> um  dois </b><!-- <c> --><d><![CDATA[<e> & ]]></d>\n</a>'
    expect(formatXml(xml)).toBe(
      ['<a>', '  <b> um  dois </b>', '  <!-- <c> -->', '  <d><![CDATA[<e> & ]]></d>', '</a>'].join(
        '\n',
      ),
    )
  })

  test('also where it is broken', () => {
    expect(formatXml('</a></b><c>')).toBe('</a>\n</b>\n<c>')
    expect(formatXml('<a><b')).toBe('<a>\n  <b')
  })
})
