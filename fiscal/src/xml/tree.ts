/** An element by its LOCAL name: prefixes and namespaces vary between senders and carry no meaning here. */
export type XmlElement = {
  name: string
  /** By their full names: the layouts never qualify attributes, so 'x:Id' is not 'Id'. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, without its children's, untrimmed. */
  text: string
}

/** The element at a path of local names below `element` ('total/ICMSTot/vNF'), taking the first of equal siblings. */
export function elementAt(element: XmlElement | null, path: string): XmlElement | null {
  let found: XmlElement | null = element
  for (const name of path.split('/')) {
    found = found?.children.find((child) => child.name === name) ?? null
  }
  return found
}

/** All elements at a path: the first at each step but the last. */
export function elementsAt(element: XmlElement | null, path: string): XmlElement[] {
  const slash = path.lastIndexOf('/')
  const parent = slash < 0 ? element : elementAt(element, path.slice(0, slash))
  const name = path.slice(slash + 1)
  return parent?.children.filter((child) => child.name === name) ?? []
}

/** Every element in document order, the root included. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  const waiting = [element]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]
      if (child) waiting.push(child)
    }
  }
}

/** The first element in document order that matches, with its ancestors: root first, match last; null when none does. */
export function pathTo(
  element: XmlElement,
  matches: (candidate: XmlElement) => boolean,
): XmlElement[] | null {
  if (matches(element)) return [element]
  for (const child of element.children) {
    const path = pathTo(child, matches)
    if (path) return [element, ...path]
  }
  return null
}
