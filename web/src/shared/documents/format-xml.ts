const INDENT = '  '

/** One element a line, by its depth; a text stays beside its element. Only the blanks between elements change. */
export function formatXml(xml: string) {
  let depth = 0
  let text = ''
  let isOpen = false
  for (const [part] of xml.trim().matchAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[^>]*>|<|[^<]+/g)) {
    if (part.trim() === '') continue
    const isText = !part.startsWith('<') || part.startsWith('<![CDATA[')
    const isEnd = part.startsWith('</')
    if (isEnd) depth = Math.max(0, depth - 1)
    text += isText || (isEnd && isOpen) || text === '' ? part : `\n${INDENT.repeat(depth)}${part}`
    isOpen = isText || isStart(part)
    if (isStart(part)) depth += 1
  }
  return text
}

const isStart = (part: string) => /^<[^/!?][^]*>$/.test(part) && !part.endsWith('/>')
