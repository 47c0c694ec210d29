/** `refused`: for good, of this message. `failed`: later it may be taken; `reached` false when no server answered. */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'refused'; error: string }
  | { outcome: 'failed'; error: string; reached: boolean }

/** Characters of the server's answer that are kept. */
const MAX_ERROR = 300

/** What nodemailer throws. */
export interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/** Commands that are answered for this one message; another that is refused, as the password or the sender, is so for every message. */
const OF_MESSAGE = ['RCPT TO', 'DATA']
/** Too large: what a server may say of a message as soon as the sender. */
const TOO_LARGE = 552

/** What nodemailer refuses itself, as an address that is none. */
const REFUSED_HERE = ['EENVELOPE', 'EMESSAGE']

export function describeFailure(failure: SmtpError): SendResult {
  const { code = '', responseCode, message } = failure
  if (responseCode !== undefined && code !== 'ETLS') return describeAnswer(failure, responseCode)
  if (REFUSED_HERE.includes(code))
    return { outcome: 'refused', error: `A mensagem não pode ser enviada: ${oneLine(message)}` }
  return { outcome: 'failed', error: sentenceOf(failure), reached: false }
}

function describeAnswer(
  { command = '', response, message }: SmtpError,
  status: number,
): SendResult {
  const answer = oneLine(response || message)
  if (!OF_MESSAGE.includes(command) && status !== TOO_LARGE)
    return {
      outcome: 'failed',
      error: `O servidor de e-mail recusou o envio: ${answer}`,
      reached: false,
    }
  if (status >= 500)
    return { outcome: 'refused', error: `O servidor de e-mail recusou a mensagem: ${answer}` }
  return {
    outcome: 'failed',
    error: `O servidor de e-mail adiou a mensagem: ${answer}`,
    reached: true,
  }
}

const SENTENCES: Record<string, string> = {
  ETIMEDOUT: 'O servidor de e-mail não respondeu a tempo.',
  ECONNECTION: 'Não foi possível conectar ao servidor de e-mail.',
  ESOCKET: 'Não foi possível conectar ao servidor de e-mail.',
  EDNS: 'O nome do servidor de e-mail não foi encontrado.',
  ETLS: 'A conexão segura com o servidor de e-mail falhou: o certificado não é válido ou não há STARTTLS.',
}

function sentenceOf({ code = '', message }: SmtpError) {
  const isCertificate = /certificate|altnames/i.test(message)
  return SENTENCES[isCertificate ? 'ETLS' : code] ?? `O envio falhou: ${oneLine(message)}`
}

/** What a server answers is shown in the log, so nothing that is not seen is kept of it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ERROR)
