/** Leaflet writes the attribution as HTML. */
export function escapeHtml(text: string) {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** A link of the attribution, as HTML. */
function linkTo(address: string, text: string) {
  const element = document.createElement('a')
  element.href = address
  element.target = '_blank'
  element.rel = 'noreferrer'
  element.textContent = text
  return element.outerHTML
}

/** What a foreign document says of its sources: its words and links, and nothing else of its HTML. */
export function cleanAttribution(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...body.childNodes].map((node) =>
    node instanceof HTMLAnchorElement && /^https?:/.test(node.href)
      ? linkTo(node.href, node.textContent)
      : escapeHtml(node.textContent ?? ''),
  )
  return parts.join('').trim()
}
