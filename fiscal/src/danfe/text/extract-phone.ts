import { digitsOnly } from './normalize-text.ts'

/** Words before a phone number; 'Cel.' is a colonel too, and 'Tel' begins other words, so a number must follow. */
const LABEL =
  '\\b(?:TELEFONES?|TELEFAX|TELS?|FONES?|FAX|CELULAR|CEL|WHATS(?:APP)?|ZAP|SAC|PABX|CONTATO)\\b\\.?'
const LABELS = `(?:${LABEL}\\s*[/-]?\\s*)+:?\\s*`
const FOUR = '\\d{4}[\\s.-]?\\d{4}(?!\\d)'
const IN_BRACKETS = `(?:\\+?55\\s*)?\\(\\s*0?\\d{2}\\s*\\)\\s*(?:9\\s?)?${FOUR}`
const WITH_AREA = `(?:\\+?55\\s*)?\\b0?\\d{2}[\\s.-]?9?${FOUR}`
/** Without brackets or label, only the place shows that it is no house number: '21 3333-4444'. */
const ALONE = '(?<=(?:^|[|/-])\\s*)(?:\\+?55\\s*)?\\b0?\\d{2}\\s9?\\d{4}[.-]\\d{4}(?!\\d)'
const FREE_CALL = '\\b0[3589]00[\\s-]?\\d{3}[\\s-]?\\d{4}(?!\\d)'
/** 'FONE 21 3333-4444 / 3333-4445 ramal 12' */
const MORE =
  '(?:\\s*(?:[/,]|\\be\\b)\\s*9?\\d{4}[\\s.-]\\d{4}(?!\\d))*(?:\\s*\\bRAMAL\\s*:?\\s*\\d{1,5})?'
const PHONE = new RegExp(
  `(?:(?:${LABELS})?(${IN_BRACKETS}|${FREE_CALL})|${LABELS}(${WITH_AREA}|[\\d ().-]{8,18}\\d)|(${ALONE}))${MORE}`,
  'giu',
)
/** Of area and number; a country code or a zero for long distance may precede them. */
const AREA_AND_NUMBER = /^(?:55)?0?([1-9]{2}\d{8,9})$/

/** The first phone number of a text with its area, and the text with '|' in place of each number. */
export function extractPhone(text: string): { phone: string | null; rest: string } {
  const found = Array.from(text.matchAll(PHONE), ([, ...groups]) =>
    digitsOnly(groups.find((group) => group !== undefined) ?? ''),
  )
  const whole = found.find((digits) => AREA_AND_NUMBER.test(digits))
  const phone = whole === undefined ? found[0] : AREA_AND_NUMBER.exec(whole)?.[1]
  return { phone: phone || null, rest: text.replaceAll(PHONE, ' | ') }
}
