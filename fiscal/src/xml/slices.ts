import { SaxesParser } from 'saxes'
import { withoutOddities } from './oddities.ts'

/** An element as it stands in the text. */
export interface Slice {
  /** Local. */
  name: string
  text: string
  /** Where its parent begins: equal for siblings. */
  parent: number
  /** Namespaces that its ancestors declare, as attributes. */
  namespaces: ReadonlyMap<string, string>
}

interface OpenElement {
  name: string
  start: number
  namespaces: ReadonlyMap<string, string>
}

/**
 * The elements of these local names, as they stand in the text of a document that parseXml accepts; those within one of them are
 * left out.
 */
export function findSlices(text: string, names: ReadonlySet<string>): Slice[] {
  const source = withoutOddities(text)
  const slices: Slice[] = []
  const stack: OpenElement[] = []
  let inside = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentagstart', ({ name }) => {
    const local = name.slice(name.indexOf(':') + 1)
    // A name has no '<', so the last one before the parser's place opens this element.
    const start = source.lastIndexOf('<', parser.position - 1)
    stack.push({ name: local, start, namespaces: stack.at(-1)?.namespaces ?? new Map() })
    if (names.has(local)) inside += 1
  })
  parser.on('opentag', ({ attributes }) => {
    const open = stack.at(-1)
    const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name))
    if (open && declared.length > 0) open.namespaces = new Map([...open.namespaces, ...declared])
  })
  parser.on('closetag', () => {
    const closed = stack.pop()
    if (!closed || !names.has(closed.name)) return
    inside -= 1
    if (inside > 0) return
    const parent = stack.at(-1)
    slices.push({
      name: closed.name,
      text: source.slice(closed.start, parser.position),
      parent: parent?.start ?? -1,
      namespaces: parent?.namespaces ?? new Map(),
    })
  })
  parser.write(source).close()
  return slices
}
