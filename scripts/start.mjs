import { become, prepare } from './prepare.mjs'

await prepare({ web: true })
await become('server/src/main.ts', ['--demo', ...process.argv.slice(2)])
