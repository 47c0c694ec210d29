import { PrivateAddressError } from './public-address.ts'

const TIMED_OUT = 'O servidor de e-mail não respondeu a tempo.'
const UNUSABLE = 'O servidor respondeu algo que não é do protocolo IMAP, ou grande demais.'
const CLOSED = 'O servidor de e-mail encerrou a conexão.'

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'O nome do servidor não existe.',
  EAI_AGAIN: 'O nome do servidor não pôde ser consultado.',
  ECONNREFUSED: 'O servidor recusou a conexão. Confira a porta.',
  EHOSTUNREACH: 'O servidor não pode ser alcançado.',
  ENETUNREACH: 'O servidor não pode ser alcançado.',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  NoConnection: CLOSED,
  EConnectionClosed: CLOSED,
  ClosedAfterConnectText: `${CLOSED} Confira a porta e a segurança.`,
  ClosedAfterConnectTLS: `${CLOSED} Confira a porta e a segurança.`,
  ETIMEDOUT: TIMED_OUT,
  ETIMEOUT: TIMED_OUT,
  CONNECT_TIMEOUT: TIMED_OUT,
  GREETING_TIMEOUT: `${TIMED_OUT} Confira a porta e a segurança.`,
  UPGRADE_TIMEOUT: TIMED_OUT,
  ETHROTTLE: 'O servidor de e-mail pediu para esperar.',
  LineTooLarge: UNUSABLE,
  LiteralTooLarge: UNUSABLE,
  ResponseTooLarge: UNUSABLE,
  TooManyTokens: UNUSABLE,
  TooManyResponses: UNUSABLE,
}

interface MailFailure {
  code?: string
  message?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  tlsFailed?: boolean
  responseText?: string
}

/** What is wrong, in words that tell nothing of the server's own network; null for an error that is not of a mail server. */
export function mailSentenceOf(error: unknown): string | null {
  if (error instanceof PrivateAddressError)
    return 'O servidor não é da internet pública, e por isso não é chamado.'
  const failure = error as MailFailure
  return sentenceOfCode(failure.code ?? '') ?? sentenceOfRefusal(failure)
}

const CERTIFICATE = /^(CERT|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const HANDSHAKE = /^(ERR_SSL|ERR_TLS|EPROTO)/

function sentenceOfCode(code: string) {
  if (CERTIFICATE.test(code)) return 'O certificado do servidor não é válido.'
  if (HANDSHAKE.test(code)) return 'A conexão segura falhou. Confira a porta e a segurança.'
  if (code.startsWith('ParserError')) return UNUSABLE
  return SENTENCES[code]
}

/** The server understood, and said no. */
function sentenceOfRefusal({ message = '', ...failure }: MailFailure) {
  const { responseText } = failure
  if (failure.authenticationFailed)
    return `O servidor recusou o usuário ou a senha.${quote(responseText)}`
  if (failure.mailboxMissing) return 'A pasta não existe neste servidor.'
  if (failure.tlsFailed || /STARTTLS/i.test(message)) return 'O servidor não oferece STARTTLS.'
  return responseText === undefined ? null : `O servidor recusou o pedido.${quote(responseText)}`
}

const MAX_QUOTED = 150

function quote(text: string | undefined) {
  const shown = (text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
  return shown ? ` Ele respondeu: “${shown.slice(0, MAX_QUOTED)}”` : ''
}
