import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

// `npm ci` compares a package with its hash only where package-lock.json has one, and a registry's address in it would
// bind every installation to that registry.
const text = readFileSync(inRoot('package-lock.json'), 'utf8')
const installed = Object.entries(JSON.parse(text).packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)
const unhashed = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
const addressed = installed.filter(([, { resolved }]) => resolved)

for (const [place] of unhashed) console.error(`${place}: sem "integrity" (sha512)`)
for (const [place] of addressed) console.error(`${place}: "resolved" nomeia um servidor`)
console.info(`${installed.length} pacotes, ${unhashed.length} sem "integrity"`)
if (unhashed.length > 0 || addressed.length > 0) process.exitCode = 1
