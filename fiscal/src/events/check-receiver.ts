import { toLatin1Text } from './event-text.ts'
import { MAX_RECEIVER_DOCUMENT, MAX_RECEIVER_NAME } from './event-values.ts'

const MIN_LENGTH = 2

/** Who received. A long name is cut; a document is not, because a part of it may be the document of another person. */
export function checkReceiver({
  receiverName,
  receiverDocument,
}: {
  receiverName: string | null
  receiverDocument: string | null
}): string[] {
  const problems: string[] = []
  const name = toLatin1Text(receiverName ?? '', MAX_RECEIVER_NAME)
  if (!receiverName?.trim()) problems.push('Falta o nome de quem recebeu.')
  else if (name.length < MIN_LENGTH)
    problems.push('O nome de quem recebeu precisa de duas letras do alfabeto latino.')

  const document = toLatin1Text(receiverDocument ?? '', Infinity)
  if (!receiverDocument?.trim()) problems.push('Falta o documento de quem recebeu.')
  else if (document.length < MIN_LENGTH || document.length > MAX_RECEIVER_DOCUMENT)
    problems.push(
      `O documento de quem recebeu precisa ter de ${MIN_LENGTH} a ${MAX_RECEIVER_DOCUMENT} caracteres.`,
    )
  return problems
}
