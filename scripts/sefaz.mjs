import { become, prepare } from './prepare.mjs'

process.env.NODE_ENV ??= 'production'
await prepare()
await become('server/src/sefaz/sending/main.ts')
