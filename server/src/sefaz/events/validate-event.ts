import type { EventType } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES, isEventType } from '@canhoto/fiscal/events/event-types'
import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm'
import type { SefazFiles } from '../sefaz-files.ts'
import { openSchema } from './open-schema.ts'
import type { Schema } from './open-schema.ts'

const MAX_PROBLEMS = 5
const NAMESPACE = /\{http[^}]{0,100}\}/g

export interface EventValidator {
  /** Against the schemas of SEFAZ: the problems of a message as it is sent, in the words of the schema; none when it is valid. */
  validate: (type: EventType, message: string) => string[]
  /** Opens every schema that events need now, not when the first one comes. Throws when one of them is broken. */
  openAll: () => void
  /** Frees the schemas, which lie outside of what JavaScript collects. */
  dispose: () => void
}

/**
 * Validates with the general schema, and the inside of the event with the schema of its own type. The published schemas of
 * whole NF-e events refuse keys with letters, which these two accept.
 */
export function createEventValidator(files: SefazFiles): EventValidator {
  const schemas = new Map<string, Schema>()

  function schemaOf(name: string): Schema {
    const schema = schemas.get(name) ?? openSchema(files, name)
    schemas.set(name, schema)
    return schema
  }

  return {
    validate(type, message) {
      const { general, own, inside } = schemasOf(type)
      const envelope = schemaOf(general)
      const content = schemaOf(own)
      try {
        using document = XmlDocument.fromString(message, {
          option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
        })
        envelope.validate(document)
        const details = document.get(`//*[local-name()="${inside}"]`)
        if (!(details instanceof XmlElement)) return [`${inside} is missing`]
        content.validate(details)
        return []
      } catch (error) {
        return problemsOf(error)
      }
    },

    openAll() {
      for (const type of Object.keys(EVENT_TYPES).filter(isEventType)) {
        const { general, own } = schemasOf(type)
        schemaOf(general)
        schemaOf(own)
      }
    },

    dispose() {
      for (const schema of schemas.values()) schema.dispose()
      schemas.clear()
    },
  }
}

function schemasOf(type: EventType): { general: string; own: string; inside: string } {
  const { element } = EVENT_TYPES[type]
  if (element === null) {
    const own = `nfe-evento/e${type}_v1.00.xsd`
    return { general: 'nfe-evento/envEvento_v1.00.xsd', own, inside: 'detEvento' }
  }
  const own = `cte-evento/${element}_v4.00.xsd`
  return { general: 'cte-evento/eventoCTe_v4.00.xsd', own, inside: element }
}

/** XmlLibError is what the library says of a document; anything else is a fault of ours. */
function problemsOf(error: unknown): string[] {
  if (!(error instanceof XmlLibError)) throw error
  // An empty message is an error without details.
  const messages =
    error.details.length > 0 ? error.details.map(({ message }) => message) : [error.message]
  return messages.slice(0, MAX_PROBLEMS).map((message) => message.replaceAll(NAMESPACE, '').trim())
}
