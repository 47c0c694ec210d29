type Fact = readonly [name: string, value: string]

/** What a message says; the same as plain text and as HTML. */
export interface EmailContent {
  paragraphs: string[]
  facts?: Fact[]
  /** More facts, under a heading. */
  section?: { title: string; facts: Fact[] }
  /** The one thing to do. */
  link?: { label: string; address: string }
  /** After the link, in small letters. */
  note?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

const FOOTER = 'Mensagem automática do Canhoto. Não responda a este e-mail.'

export function layOut(content: EmailContent, sender: string) {
  return { text: layOutText(content, sender), html: layOutHtml(content, sender) }
}

function layOutText(content: EmailContent, sender: string) {
  const { paragraphs, facts = [], section, link, note } = content
  const parts = [
    ...paragraphs,
    facts.map(formatLine).join('\n'),
    section && [`${section.title}:`, ...section.facts.map(formatLine)].join('\n'),
    link && `${link.label}:\n${link.address}`,
    note,
    `${sender}\n${FOOTER}`,
  ]
  return `${parts.filter(Boolean).join('\n\n').replaceAll(NO_BREAK, ' ')}\n`
}

/** The blank that no line is broken at; searches in plain text do not find it. */
const NO_BREAK = '\u00a0'

const formatLine = ([name, value]: Fact) => `${name}: ${value}`

const BODY =
  'margin:0 auto;padding:16px;max-width:600px;font:16px/1.5 sans-serif;color:#1f2937;background:#ffffff'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1e40af;color:#ffffff;text-decoration:none'
const TABLE = 'width:100%;border-collapse:collapse'
const CELL = 'padding:8px 16px 8px 0;border-bottom:1px solid #d1d5db;vertical-align:top'

/** No picture, script or style of elsewhere: what a mail program shows without asking. */
function layOutHtml(content: EmailContent, sender: string) {
  const { paragraphs, facts = [], section, link, note } = content
  const parts = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts.length > 0 && formatTable(facts),
    section &&
      `<p style="margin-top:24px"><b>${escapeHtml(section.title)}</b></p>${formatTable(section.facts)}`,
    link &&
      `<p style="margin:24px 0"><a style="${BUTTON}" href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`,
    note && `<p><small>${escapeHtml(note)}</small></p>`,
    `<hr><p><small>${escapeHtml(sender)}<br>${FOOTER}</small></p>`,
  ]
  const body = parts.filter(Boolean).join('\n')
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body style="${BODY}">${body}</body></html>`
}

const formatTable = (facts: Fact[]) =>
  `<table style="${TABLE}">${facts.map(formatRow).join('')}</table>`

const formatRow = ([name, value]: Fact) =>
  `<tr><th scope="row" align="left" style="${CELL};font-weight:normal">${escapeHtml(name)}</th><td align="right" style="${CELL};padding-right:0"><b>${escapeHtml(value)}</b></td></tr>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
