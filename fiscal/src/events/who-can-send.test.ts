import { describe, expect, test } from 'vitest'
import { documentKey, LETTERED_ISSUER, NUMERIC_ISSUER } from '../../test/events.ts'
import { cnpjFrom } from '../cnpj.ts'
import { findSendableEvent } from './who-can-send.ts'

const CARRIER = NUMERIC_ISSUER
const BRANCH = cnpjFrom('112223330002')
const SHIPPER = cnpjFrom('998887770001')
const LETTERED_BRANCH = cnpjFrom('12ABC34500AB')
const LETTERED_STRANGER = cnpjFrom('12ABC34600AB')

const cteOf = (issuer: string) => documentKey('57', { issuer })
const nfeOf = (issuer: string) => documentKey('55', { issuer })

const OTHER = 'Sem evento: o emitente é outro'
const COMPLEMENT =
  'Sem evento: o CT-e é complementar, e a SEFAZ não aceita comprovante de entrega dele. Importe o XML do CT-e da carga'
const ANNULMENT =
  'Sem evento: o CT-e é de anulação e não leva mercadoria. Importe o XML do CT-e da carga'

interface Case {
  who: string
  companyCnpj?: string
  cteKey?: string
  cteType?: number
  nfeKey?: string
  delivered: string
  failed: string
}

describe('who can send an event about a delivery', () => {
  test.each<Case>([
    {
      who: 'the carrier, that of its CT-e',
      cteKey: cteOf(CARRIER),
      nfeKey: nfeOf(SHIPPER),
      delivered: '110180',
      failed: '110190',
    },
    {
      who: 'the head office, that of a CT-e of its branch',
      cteKey: cteOf(BRANCH),
      delivered: '110180',
      failed: '110190',
    },
    {
      who: 'the issuer of the NF-e that travels without a CT-e',
      nfeKey: nfeOf(CARRIER),
      delivered: '110130',
      failed: '110192',
    },
    {
      who: 'the branch, that of an NF-e of its head office',
      companyCnpj: BRANCH,
      nfeKey: nfeOf(CARRIER),
      delivered: '110130',
      failed: '110192',
    },
    {
      who: 'a company with letters, that of its branch',
      companyCnpj: LETTERED_ISSUER,
      cteKey: cteOf(LETTERED_BRANCH),
      delivered: '110180',
      failed: '110190',
    },
    {
      who: 'a company whose CNPJ is written with its punctuation',
      companyCnpj: '12.abc.345/01de-35',
      nfeKey: nfeOf(LETTERED_BRANCH),
      delivered: '110130',
      failed: '110192',
    },
    {
      who: 'nobody whose root has another letter',
      companyCnpj: LETTERED_ISSUER,
      cteKey: cteOf(LETTERED_STRANGER),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'no carrier about the NF-e of its shipper',
      nfeKey: nfeOf(SHIPPER),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: "no carrier about another carrier's CT-e",
      cteKey: cteOf(SHIPPER),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'no issuer of an NF-e that travels under the CT-e of a carrier: its event is copied to the NF-e',
      cteKey: cteOf(SHIPPER),
      nfeKey: nfeOf(CARRIER),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'no company about the NF-e of a producer with a CPF',
      nfeKey: documentKey('55', { issuer: '52998224725', series: '920' }),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'no company whose root is the first digits of the CPF in the key',
      companyCnpj: cnpjFrom('000529980001'),
      nfeKey: documentKey('55', { issuer: '52998224725', series: '920' }),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'no company about the NF-e of a producer whose series is one of a CNPJ, where the key holds no valid CNPJ',
      companyCnpj: cnpjFrom('000529980001'),
      nfeKey: documentKey('55', { issuer: '52998224725', series: '1' }),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'the carrier, that of its CT-e for the goods of a producer with a CPF',
      cteKey: cteOf(CARRIER),
      nfeKey: documentKey('55', { issuer: '52998224725', series: '920' }),
      delivered: '110180',
      failed: '110190',
    },
    {
      who: 'nobody about a complementary CT-e',
      cteKey: cteOf(CARRIER),
      cteType: 1,
      delivered: COMPLEMENT,
      failed: COMPLEMENT,
    },
    {
      who: 'nobody about a CT-e that annuls another',
      cteKey: cteOf(CARRIER),
      cteType: 2,
      delivered: ANNULMENT,
      failed: ANNULMENT,
    },
    ...[0, 3, 5, 6].map((cteType) => ({
      who: `the carrier, that of a CT-e of type ${cteType}: normal, a replacement, or a simplified one`,
      cteKey: cteOf(CARRIER),
      cteType,
      delivered: '110180',
      failed: '110190',
    })),
    {
      who: 'no company without a CNPJ',
      companyCnpj: '',
      cteKey: cteOf(CARRIER),
      delivered: OTHER,
      failed: OTHER,
    },
    {
      who: 'nobody about a CT-e of Nota Fiscal Fácil',
      cteKey: documentKey('57', { emissionType: '3' }),
      delivered: 'Sem evento: o CT-e é da Nota Fiscal Fácil, e só a SEFAZ registra os eventos dele',
      failed: 'Sem evento: o CT-e é da Nota Fiscal Fácil, e só a SEFAZ registra os eventos dele',
    },
    {
      who: 'nobody about a delivery without a key',
      delivered: 'Sem evento: a entrega não tem chave de CT-e nem de NF-e',
      failed: 'Sem evento: a entrega não tem chave de CT-e nem de NF-e',
    },
    {
      who: 'nobody about a key with a wrong digit',
      cteKey: cteOf(CARRIER).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
      delivered: 'Sem evento: a chave do documento não é válida',
      failed: 'Sem evento: a chave do documento não é válida',
    },
    {
      who: 'nobody about an NF-e in the place of the CT-e',
      cteKey: nfeOf(CARRIER),
      delivered: 'Sem evento: só há eventos para CT-e (modelo 57) e NF-e (modelo 55)',
      failed: 'Sem evento: só há eventos para CT-e (modelo 57) e NF-e (modelo 55)',
    },
  ])('$who', ({ delivered, failed, ...delivery }) => {
    const { companyCnpj = CARRIER, cteKey = null, cteType = null, nfeKey = null } = delivery
    for (const [outcome, expected] of [
      ['delivered', delivered],
      ['failed', failed],
    ] as const) {
      const found = findSendableEvent({ companyCnpj, cteKey, cteType, nfeKey, outcome })
      const key = cteKey ?? nfeKey
      expect(found).toMatchObject(
        /^[0-9]+$/.test(expected) ? { type: expected, key } : { type: null, text: expected },
      )
    }
  })
})
