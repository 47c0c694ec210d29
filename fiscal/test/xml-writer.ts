/** An element to be written; falsy children are left out, so optional groups read as `condition && el(…)`. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlContent[] }
export type XmlContent = XmlNode | string

type Optional = XmlContent | null | undefined | false

export type XmlStyle = {
  /** Namespace prefix of every element. */
  prefix: string
  /** Indented, one element per line. */
  pretty: boolean
  /** A comment and a processing instruction before every group. */
  comments: boolean
  /** Everything outside ASCII as numeric character references. */
  numericEntities: boolean
}

export function el(name: string, ...children: Optional[]): XmlNode {
  return { name, attributes: {}, children: children.filter(isPresent) }
}

export function withAttributes(node: XmlNode, attributes: Record<string, string>): XmlNode {
  return { ...node, attributes }
}

/** One leaf per entry, in order; null and undefined values are left out. */
export function leaves(values: Record<string, string | null | undefined>): XmlNode[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : el(name, value),
  )
}

export function writeXml(node: XmlNode, style: XmlStyle, depth = 0): string {
  const name = style.prefix ? `${style.prefix}:${node.name}` : node.name
  const attributes = Object.entries(node.attributes)
    .map(([key, value]) => ` ${key}="${escaped(value, style)}"`)
    .join('')
  const indent = style.pretty ? `\n${'  '.repeat(depth)}` : ''
  const isGroup = node.children.some((child) => typeof child !== 'string')
  const remark = style.comments && isGroup ? `${indent}<!-- ${node.name} --><?note ${depth}?>` : ''
  const content = node.children
    .map((child) =>
      typeof child === 'string' ? escaped(child, style) : writeXml(child, style, depth + 1),
    )
    .join('')
  return `${remark}${indent}<${name}${attributes}>${content}${isGroup ? indent : ''}</${name}>`
}

function escaped(text: string, style: XmlStyle): string {
  const safe = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  if (!style.numericEntities) return safe
  return safe.replaceAll(/[^\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0)};`)
}

function isPresent(child: Optional): child is XmlContent {
  return child !== null && child !== undefined && child !== false
}
