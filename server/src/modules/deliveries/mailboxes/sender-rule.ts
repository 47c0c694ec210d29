import type { Mailbox } from '@canhoto/contracts/mailboxes'
import type { MessageHeader } from './message-header.ts'

type Rule = Pick<Mailbox, 'senders' | 'authserv_id'>

/** Why the documents of a message are not taken; null when they are. */
export function validateSender({ from, authentications }: MessageHeader, rule: Rule) {
  if (from === null) return 'A mensagem não tem um remetente único.'
  if (!isListed(from, rule.senders)) return 'Remetente não autorizado.'
  if (rule.authserv_id !== null && !isConfirmed(from, authentications, rule.authserv_id))
    return `O servidor ${rule.authserv_id} não confirmou o remetente (DMARC ou DKIM).`
  return null
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@'))

const isListed = (from: string, senders: readonly string[]) =>
  senders.includes(from) || senders.includes(domainOf(from))

/**
 * Whether the mailbox's own server confirmed the domain of the sender (RFC 8601). Only its last statement counts: it is the one on
 * top, and what stands below may have come with the message.
 */
function isConfirmed(from: string, authentications: readonly string[], authservId: string) {
  const last = authentications.map(parseResults).find(({ id }) => id === authservId.toLowerCase())
  const domain = domainOf(from).slice(1)
  return (last?.results ?? []).some(
    (result) =>
      (result.includes('dmarc=pass') && result.includes(`header.from=${domain}`)) ||
      (result.includes('dkim=pass') &&
        (result.includes(`header.d=${domain}`) || result.includes(`header.i=@${domain}`))),
  )
}

/** Comments and quotes are left out: a sender may write into them. */
function parseResults(value: string) {
  const plain = value
    .slice(0, 10_000)
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .toLowerCase()
  const [head = '', ...results] = plain.split(';')
  return {
    id: head.trim().split(/\s/)[0] ?? '',
    results: /[()]/.test(plain) ? [] : results.map((result) => result.trim().split(/\s+/)),
  }
}
