import { become, prepare } from './prepare.mjs'

await prepare()
await become('server/src/commands/master.ts')
