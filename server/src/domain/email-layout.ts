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

/** Styles stand at each element: mail programs drop style sheets. Text keeps the program's own color, so that it is read in the dark too. */
const STYLES = {
  body: "margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color-scheme:light dark",
  page: 'max-width:560px;margin:0 auto;overflow-wrap:anywhere',
  sender:
    'margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #22838a;font-size:18px;font-weight:700',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  name: 'padding:8px 12px 8px 0;border-bottom:1px solid #8a9999;text-align:left;vertical-align:top;font-weight:400',
  value:
    'padding:8px 0;border-bottom:1px solid #8a9999;text-align:right;vertical-align:top;font-weight:700',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#0f5a60;color:#ffffff;font-weight:700;text-decoration:none',
  small: 'font-size:14px',
  footer: 'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #8a9999;font-size:14px',
}

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
    `<p style="${STYLES.sender}">${escapeHtml(sender)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts.length > 0 && `<table style="${STYLES.table}">${facts.map(formatFact).join('')}</table>`,
    link && formatLink(link),
    note && `<p style="${STYLES.small}">${escapeHtml(note)}</p>`,
    `<p style="${STYLES.footer}">${FOOTER}</p>`,
  ]
  return {
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `${HEAD}<title>${escapeHtml(sender)}</title></head>
<body style="${STYLES.body}"><div style="${STYLES.page}">
${html.filter(Boolean).join('\n')}
</div></body></html>`,
  }
}

const HEAD = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">`

const formatFact = ([name, value]: readonly [string, string]) =>
  `<tr><th scope="row" style="${STYLES.name}">${escapeHtml(name)}</th><td style="${STYLES.value}">${escapeHtml(value).replaceAll('R$ ', 'R$&nbsp;')}</td></tr>`

/** With its address, for where a button cannot be pressed. */
function formatLink({ label, address }: NonNullable<EmailContent['link']>) {
  const href = escapeHtml(address)
  return `<p style="margin:24px 0 8px"><a href="${href}" style="${STYLES.button}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;${STYLES.small}">Ou copie este endereço no navegador:<br>${href}</p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
