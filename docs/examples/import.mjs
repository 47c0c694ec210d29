// Imports documents: CANHOTO_URL=… CANHOTO_KEY=… node import.mjs nota.xml outra.pdf notas.zip
// The key needs the scope deliveries.import. Prints a line of JSON for each document; ends with 1 when one was refused.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { connect } from './canhoto.mjs'

const canhoto = connect()
for (const path of process.argv.slice(2)) {
  const files = await canhoto.importDocument(basename(path), await readFile(path))
  for (const { name, outcome, detail, notes } of files) {
    const deliveries = notes.map(({ nf_number, delivery_id }) => ({ nf_number, delivery_id }))
    console.info(JSON.stringify({ name, outcome, detail, deliveries }))
    if (outcome === 'refused') process.exitCode = 1
  }
}
