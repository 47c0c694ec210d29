import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { parseXml } from '@canhoto/fiscal/xml/parse'
import { dateAt, moneyAt, taxIdOf, textAt } from '@canhoto/fiscal/nfe/field'
import { walk } from '@canhoto/fiscal/xml/tree'
import { finishDocument } from './documents.ts'
import { saveEntries } from './entries.ts'
import { type IntakeContext, UnreadableDocument } from './intake-context.ts'

/** resNFe: of a note whose XML SEFAZ does not give (yet). It is listed, and becomes no delivery by itself. */
export async function handleSummary({ claimed, document }: IntakeContext, xml: string) {
  const summary = [...walk(parseXml(xml))].find(({ name }) => name === 'resNFe') ?? null
  const key = document.access_key
  const parts = key && parseAccessKey(key)
  if (!summary || !parts) throw new UnreadableDocument()
  await claimed.inTransaction(async (db) => {
    await saveEntries(db, 'summary', [
      {
        access_key: key,
        environment: document.environment,
        document_id: document.id,
        number: parts.number,
        series: parts.series,
        shipper_name: textAt(summary, 'xNome'),
        shipper_document: taxIdOf(summary) ?? parts.issuer,
        total_value: moneyAt(summary, 'vNF'),
        issued_on: dateAt(summary, 'dhEmi'),
      },
    ])
    await finishDocument(db, claimed.claim, true)
  })
}
