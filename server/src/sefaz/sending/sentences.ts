import type { SefazCallErrorKind } from '../transport/sefaz-call-error.ts'

/** Codes of our own, where there is no cStat, and what the office reads then. */
const SENTENCES = {
  no_certificate:
    'Falta um certificado digital válido da empresa. Envie um em Configurações: o evento espera por ele.',
  no_private_key:
    'O servidor que envia à SEFAZ não tem a chave que abre este certificado. Peça a quem o opera, ou envie o certificado de novo.',
  schema: 'O evento não tem a forma que a SEFAZ exige. Avise o suporte do Canhoto.',
  error: 'O evento não pôde ser assinado. Avise o suporte do Canhoto.',
  address:
    'Falta o endereço deste serviço da SEFAZ no servidor. Avise quem o opera: o evento espera.',
  equal_rejections:
    'A SEFAZ recusou este evento três vezes pelo mesmo motivo, e por isso ele não é enviado de novo.',
  other_event:
    'A SEFAZ já tem outro evento deste documento com este número, registrado por outro sistema. Confira no portal.',
  expired: 'A SEFAZ não recebeu o evento durante sete dias. Ele não é mais enviado sozinho.',
} as const

export type OwnCode = keyof typeof SENTENCES

export const sentenceOf = (code: OwnCode): string => SENTENCES[code]

const CALL_SENTENCES: Record<SefazCallErrorKind, string> = {
  certificate: SENTENCES.no_certificate,
  connect: 'Sem conexão com a SEFAZ.',
  lost: 'A SEFAZ não respondeu. O evento pode estar registrado: o Canhoto confere.',
  http: 'O servidor da SEFAZ está com defeito.',
  forbidden: 'O servidor da SEFAZ recusou o certificado digital.',
  unreadable: 'A SEFAZ respondeu algo que não é uma resposta, como uma página de manutenção.',
  too_large: 'A resposta da SEFAZ é grande demais.',
}

export const callSentenceOf = (kind: SefazCallErrorKind): string => CALL_SENTENCES[kind]
