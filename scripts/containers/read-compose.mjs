import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inRoot } from '../run.mjs'

/** Takes a value away that an earlier file gave: it stands before an empty list. */
const RESET = { tag: '!reset', collection: 'seq', resolve: () => [] }

/** Compose files laid over each other, with their variables filled in from `values`. */
export function readCompose(files, values) {
  const merged = { services: {}, volumes: {}, configs: {} }
  for (const file of files) {
    const text = fillIn(readFileSync(inRoot(file), 'utf8'), values, file)
    const {
      services = {},
      volumes = {},
      configs = {},
    } = parse(text, { customTags: [RESET], merge: true })
    for (const [name, service] of Object.entries(services)) {
      const before = merged.services[name] ?? {}
      const environment = { ...before.environment, ...service.environment }
      merged.services[name] = { ...before, ...service, environment }
    }
    Object.assign(merged.volumes, volumes)
    Object.assign(merged.configs, configs)
  }
  return merged
}

/** ${NAME}, ${NAME:-other} and ${NAME:?why it is needed}. */
function fillIn(text, values, file) {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    if (values[name] !== undefined) return values[name]
    if (kind === '-') return rest
    throw new Error(`${file}: ${name} não tem valor.`)
  })
}
