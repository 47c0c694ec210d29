/** What a message says; the same as plain text and as HTML. */
export interface EmailContent {
  paragraphs: string[]
  /** Rows with a heading and a value. */
  facts?: (readonly [string, string])[]
  /** The one thing to do. */
  link?: { label: string; address: string }
  /** After the link, in small letters. */
  note?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

const FOOTER = 'Mensagem automática do Canhoto. Não responda a este e-mail.'

/** No picture, script or style of elsewhere: what a mail program shows without asking. */
export function layOut({ paragraphs, facts = [], link, note }: EmailContent, sender: string) {
  const text = [
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    link && `${link.label}:\n${link.address}`,
    note,
    `${sender}\n${FOOTER}`,
  ]
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts.length > 0 && `<table cellpadding="6">${facts.map(formatFact).join('')}</table>`,
    link && `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`,
    note && `<p><small>${escapeHtml(note)}</small></p>`,
    `<hr><p><small>${escapeHtml(sender)}<br>${FOOTER}</small></p>`,
  ]
  return {
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><body style="font-family:sans-serif">${html
      .filter(Boolean)
      .join('\n')}</body></html>`,
  }
}

const formatFact = ([name, value]: readonly [string, string]) =>
  `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
