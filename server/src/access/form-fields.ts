import type { UploadRule } from '@canhoto/contracts/endpoint'
import { requestTooLarge } from '../platform/errors.ts'

type FieldsRule = Pick<UploadRule, 'longFields'>

/** Of one field, unless the endpoint states more. */
const FIELD_BYTES = 64 * 1024
/** Of all fields of a form, with their names, that the endpoint states nothing of. */
const FIELDS_BYTES = 256 * 1024

const longBytes = ({ longFields = {} }: FieldsRule) => Object.values<number>(longFields)

/** The parser holds no more of one field. */
export const maxFieldBytes = (rule: FieldsRule) => Math.max(FIELD_BYTES, ...longBytes(rule))

/** The form holds no more of all its fields. */
export const maxFieldsBytes = (rule: FieldsRule) =>
  longBytes(rule).reduce((sum, bytes) => sum + bytes, FIELDS_BYTES)

interface Field {
  fieldname: string
  value: unknown
  valueTruncated: boolean
}

/** Counts the fields of one form. Throws 413 for a field beyond its limit, and when those without one are too long together. */
export function createFieldCount({ longFields = {} }: FieldsRule) {
  const left = new Map(Object.entries(longFields))
  let leftOfOthers = FIELDS_BYTES
  return function countField({ fieldname, value, valueTruncated }: Field) {
    const bytes = Buffer.byteLength(String(value))
    const ofLong = left.get(fieldname)
    if (ofLong === undefined) {
      leftOfOthers -= bytes + Buffer.byteLength(fieldname)
      if (bytes > FIELD_BYTES || leftOfOthers < 0) throw requestTooLarge()
    } else {
      left.set(fieldname, ofLong - bytes)
      if (bytes > ofLong) throw requestTooLarge()
    }
    if (valueTruncated) throw requestTooLarge()
  }
}
