import { describe, expect, test } from 'vitest'
import { danfePage } from '../../../test/danfe-page.ts'
import { TEXT } from '../../../test/danfe-text.ts'
import type { DanfeText } from '../../../test/danfe-text.ts'
import { LABEL } from '../../../test/danfe-words.ts'
import { readDanfe } from '../read-danfe.ts'
import { findRowsToReread } from './rows-to-reread.ts'
import type { Word, WordPage } from '../words/types.ts'

const FUZZY = 0.25
const KEPT_LABELS = ['BAIRRO', '/', 'DISTRITO']

/** A page as from a small camera: of the labels in the smallest print only these were read. */
function withoutLabels(changes: Partial<DanfeText> = {}, keptLabels = KEPT_LABELS): WordPage {
  const { words, ...size } = danfePage(changes)
  const kept = words.filter(({ text, height }) => height > LABEL || keptLabels.includes(text))
  return { ...size, words: kept.map((word) => ({ ...word, confidence: 0.95 })) }
}

function readingOf(page: WordPage) {
  const reading = readDanfe([page], { fuzzy: FUZZY })
  if (!reading) throw new Error('This is a DANFE')
  return reading
}

const draftOf = (page: WordPage) => readingOf(page).draft

describe('a page of which OCR lost the labels', () => {
  test('tells the recipient by the row with its document and the day', () => {
    const { destinatario, nf_data } = draftOf(withoutLabels())
    expect(destinatario.razao_social).toBe(TEXT.recipient)
    expect(destinatario.cnpj_cpf).toBe('44555666000181')
    expect(destinatario.municipio).toBe('Niterói')
    expect(nf_data.data_emissao).toBe('2026-11-20')
    expect(nf_data.data_saida).toBe('2026-11-21')
  })

  test('tells the recipient by the document below the heading when the day was lost', () => {
    const { destinatario } = draftOf(withoutLabels({ issued: null }))
    expect(destinatario.razao_social).toBe(TEXT.recipient)
    expect(destinatario.cnpj_cpf).toBe('44555666000181')
    expect(destinatario.telefone).toBe('21988887777')
  })

  test('tells the recipient by its document and day where the CEP was lost', () => {
    const { words, ...size } = withoutLabels({}, [])
    const lost = words.filter(({ text }) => text !== '24230-060')
    const { destinatario } = draftOf({ ...size, words: lost })
    expect(destinatario.razao_social).toBe(TEXT.recipient)
  })

  test('tells the recipient below its heading by its document and day where CEP and departure were lost', () => {
    const { words, ...size } = withoutLabels({}, [])
    const gone = ['24230-060', '21/11/2026']
    const { destinatario } = draftOf({
      ...size,
      words: words.filter(({ text }) => !gone.includes(text)),
    })
    expect(destinatario).toMatchObject({ razao_social: TEXT.recipient, municipio: 'Niterói' })
  })

  test('tells the recipient by a day that OCR parted', () => {
    const { destinatario } = draftOf(
      withoutLabels({ issued: '20/11/ 2026', recipientTaxId: 'ilegível' }, []),
    )
    expect(destinatario.razao_social).toBe(TEXT.recipient)
  })

  test('tells the address by a CEP with a blank in it', () => {
    const { destinatario } = draftOf(withoutLabels({ cep: '24 230-060' }))
    expect(destinatario.razao_social).toBe(TEXT.recipient)
  })

  test('is a form by its headings alone', () => {
    const { destinatario } = draftOf(withoutLabels({}, []))
    expect(destinatario.razao_social).toBe(TEXT.recipient)
    expect(destinatario.municipio).toBe('Niterói')
  })

  test('has the name of the row, where the stub is misread', () => {
    const { words, ...size } = danfePage()
    const [inStub] = words.filter(({ text }) => text === 'Mercado')
    const stub = words.filter(({ base }) => base === inStub?.base)
    const misreadStub = stub.map((word) => (word === inStub ? { ...word, text: 'Mereodo' } : word))
    const received = words.filter(({ text }) => text === 'RECEBEMOS')
    const page = withoutLabels()
    const all = [...received, ...misreadStub, ...page.words]
    const seen = { ...size, words: all.map((word) => ({ ...word, confidence: 0.95 })) }
    expect(draftOf(seen).destinatario.razao_social).toBe(TEXT.recipient)
  })

  test('tells both totals by their place in two rows whose amounts make the difference', () => {
    const { valores } = draftOf(withoutLabels())
    expect(valores.valor_total_produtos).toBe('1234.55')
    expect(valores.valor_total_nota).toBe('1244.55')
  })

  test('is believed no total that the row does not explain', () => {
    const { draft, fields } = readingOf(withoutLabels({ total: '1.249,55' }))
    const found = fields.find(({ path }) => path === 'valores.valor_total_nota')
    expect(draft.valores.valor_total_nota).toBe('1249.55')
    expect(found?.confidence).toBeLessThan(0.8)
  })

  test('has the day of the note only from its own month', () => {
    const { nf_data } = draftOf(withoutLabels({ issued: '20/08/2026' }))
    expect(nf_data.data_emissao).not.toBe('2026-08-20')
  })

  test('is looked at once more in the rows that its values tell', () => {
    const page = withoutLabels({ recipientTaxId: 'ilegível' })
    const rows = findRowsToReread(page, readingOf(page), FUZZY)
    const recipient = rows.find(({ row }) => row === 'recipient')
    const name = page.words.find(({ text }) => text === 'Mercado') as Word
    expect(recipient?.y0).toBeLessThan(name.base - name.height)
    expect(recipient?.y1).toBeGreaterThan(name.base)
    expect(recipient?.x0).toBeLessThan(name.x0)
  })
})

describe('a transport whose heading and labels OCR lost', () => {
  const transported = (changes: Partial<DanfeText> = {}) => {
    const { words, ...size } = withoutLabels({ plate: 'KQR-1234', ...changes })
    const lost = words.filter(({ text }) => !/TRANSPORTADO/.test(text))
    return draftOf({ ...size, words: lost })
  }

  test('is told between the totals and the items, by plate and weights', () => {
    const { veiculo, volumes } = transported()
    expect(veiculo).toMatchObject({ placa: 'KQR1234', uf: 'SP' })
    expect(volumes).toMatchObject({ peso_bruto: '1412.850' })
  })

  test.each(['33.444.555/0001-81', '33,444.555/0001-81', '33.444.5550001-81'])(
    'is looked at once more by its document, read as %s, where its plate is misread',
    (document) => {
      const changes = { plate: 'ilegível', carrierTaxId: document }
      const { words, ...size } = withoutLabels(changes, [...KEPT_LABELS, 'PESO', 'BRUTO'])
      const page = { ...size, words: words.filter(({ text }) => !/TRANSPORTADO/.test(text)) }
      const carrier = findRowsToReread(page, readingOf(page), FUZZY).find(
        ({ row }) => row === 'carrier',
      )
      const name = page.words.find(({ text }) => text === 'Transportes') as Word
      expect(carrier?.y0).toBeLessThan(name.base)
      expect(carrier?.y1).toBeGreaterThan(name.base)
    },
  )

  test('tells a plate of letters by the state that follows it', () => {
    expect(transported({ plate: 'BRAZEI9' }).veiculo?.placa).toBe('BRA2E19')
  })
})

describe('a row whose first value OCR lost', () => {
  const lost = ({ words, ...size }: WordPage) => ({
    ...size,
    words: words.filter(({ text }) => text !== 'Niterói'),
  })
  const regionOf = (page: WordPage, name: string) => {
    const region = findRowsToReread(page, readingOf(page), FUZZY).find(({ row }) => row === name)
    if (!region) throw new Error('This row is looked at once more')
    return region
  }

  test('is found by the phone and looked at from the beginning of its section', () => {
    const whole = withoutLabels({ recipientTaxId: 'ilegível' })
    const [city, phone] = ['Niterói', '98888-7777'].map(
      (wanted) => whole.words.find(({ text }) => text === wanted) as Word,
    )
    const region = regionOf(lost(whole), 'city')
    expect(region.x0).toBeLessThanOrEqual(city?.x0 ?? 0)
    expect(region.y0).toBeLessThan(phone?.base ?? 0)
    expect(region.y1).toBeGreaterThan(phone?.base ?? 0)
  })

  test('is looked at without the rows below it, though OCR measured its label too high', () => {
    const { words, ...size } = lost(withoutLabels())
    const high = words.map((word) =>
      KEPT_LABELS.includes(word.text) ? { ...word, height: 11 } : word,
    )
    const phone = words.find(({ text }) => text === '98888-7777') as Word
    const region = regionOf({ ...size, words: high }, 'departure')
    expect(region.y1).toBeLessThan(phone.base - phone.height)
  })
})

test('a place of delivery is not taken for the recipient whose row was lost', () => {
  const delivery = {
    name: 'Depósito Três Irmãos',
    address: 'Rua do Porto, 8',
    district: 'Centro',
    city: 'Santos',
    uf: 'SP',
  }
  const page = withoutLabels({ delivery, recipient: '', recipientTaxId: '', issued: null })
  expect(draftOf(page).destinatario.razao_social).not.toBe(delivery.name)
})
